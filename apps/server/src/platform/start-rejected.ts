/** A start that can't succeed until an operator changes something: the message is one line that names the variable. */
export class StartRejected extends Error {}

/** The server can't listen on the configured address; the cause says why. */
export class ListenFailed extends Error {}
