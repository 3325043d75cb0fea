"""Where bots meet: matches, programs as players, tournaments and ratings."""
