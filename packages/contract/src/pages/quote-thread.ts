import type { FieldProblem } from './account.ts'

/** A message about a quote, as one side reads it. */
export interface QuoteMessageView {
  readonly id: number
  /** Epoch ms. */
  readonly at: number
  readonly side: 'recipient' | 'owner' | 'shop'
  /** Empty where no name was given. */
  readonly name: string
  /** Title of the line that it is about. */
  readonly line?: string
  /** Empty once it was erased. */
  readonly text: string
  /** Written to everyone who opened the quote. */
  readonly isToAll?: true
  /** The other side wrote it, and it hasn't been read. */
  readonly isNew?: true
}

/** The thread that a reader of a quote has by their link. */
export interface QuoteThreadView {
  /** In their order. */
  readonly messages: readonly QuoteMessageView[]
  readonly isOpen: boolean
  /** The link is the sender's own: everyone with it reads and writes here. */
  readonly isShared: boolean
  /** The answer comes by mail too; not to the sender's own link, nor to who gets no mails about quotes. */
  readonly isMailed: boolean
  /** The last message, where there are unread ones: up to there they are read now. */
  readonly unreadThrough?: number
  /** A question was just stored by the form. */
  readonly isSent?: true
  /** The line that a link of the page asks about. */
  readonly about?: number
}

/** One thread of a quote, as its owner reads it. */
export interface OwnerThreadView {
  /** 0: of those with the sender's own link. */
  readonly recipientId: number
  /** Empty once the address was erased; absent for the sender's own link. */
  readonly email?: string
  readonly messages: readonly QuoteMessageView[]
  readonly unread: number
  /** The line that the last question is about: an answer goes to it. */
  readonly about?: number
  /** False for a recipient who gets no mails: they read it on the page. */
  readonly isMailed: boolean
}

/** A message of the owner that was sent as a form and not taken: nothing that was typed is lost. */
export interface ThreadFormView {
  /** The recipient of the form; undefined for the one to all. */
  readonly to: number | undefined
  readonly text: string
  readonly lineId: string
  readonly problems: readonly FieldProblem[]
}

/** The questions about a quote and the answers, for its owner. */
export interface OwnerThreadsView {
  /** Threads of recipients who have opened the quote, or with messages. */
  readonly threads: readonly OwnerThreadView[]
  /** Messages to all who have opened it. */
  readonly toAll: readonly QuoteMessageView[]
  readonly isOpen: boolean
  readonly unreadThrough?: number
  readonly sent?: ThreadFormView
}
