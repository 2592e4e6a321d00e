"""Who may hold what: organisations, people, operators, providers, nights, applications, decisions."""
