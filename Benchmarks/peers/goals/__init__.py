"""The rows of the project's goals: a module for each kind of work, with a function that yields its comparisons."""
