"""Why an identity provider signed nobody in; the words are for the log, and hold no secret."""


class ProviderAway(Exception):
    """An identity provider that does not answer, or whose answer is of no use."""


class NotVerified(Exception):
    """An answer of an identity provider by which nobody is signed in."""


class UnknownProviderKey(NotVerified):
    """An ID token signed with a key that the provider is not known to have."""
