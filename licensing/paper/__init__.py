"""The papers of a night, one module per subject. Each is a kind of document; paper/_<kind>.html is its body."""
