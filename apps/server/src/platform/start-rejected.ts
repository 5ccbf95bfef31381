/** A start that can't succeed until an operator changes something: the message is one line that names the variable. */
export class StartRejected extends Error {}

/** The server can't listen where it was told to; the cause says why. */
export class ListenFailed extends Error {}
