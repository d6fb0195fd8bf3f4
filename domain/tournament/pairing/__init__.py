"""Who meets whom next, where that depends on how the rounds before came out."""
