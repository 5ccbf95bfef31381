import type { catalogues } from './messages/index.ts'

type Catalogues = typeof catalogues

/** A part of the interface; a page carries the messages of its areas only. */
export type MessageArea = keyof Catalogues

/** The id of every message there is, from the English files: a wrong one is a compile error. */
export type MessageId = { [A in MessageArea]: keyof Catalogues[A]['en'] }[MessageArea]
