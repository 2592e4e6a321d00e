"""The application for a night: a task list of sections, each with its questions and lists, until it is submitted."""
