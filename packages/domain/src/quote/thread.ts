import { DAY_MS, MINUTE_MS } from '../durations/index.ts'
import { fail, ok } from '../result/index.ts'
import type { Result } from '../result/index.ts'
import { commentLength, normaliseComment } from './comment.ts'
import { quoteStateAt } from './expiry.ts'
import type { StoredQuoteState } from './expiry.ts'
import type { QuoteState } from './lifecycle.ts'
import type { QuoteSnapshot } from './types.ts'

/** Longest message, in Unicode code points after NFC. */
export const messageLimit = 2_000

/** The side that wrote a message: a reader by a link, a member of the sending account, or the shop's staff. */
export type ThreadSide = 'recipient' | 'owner' | 'shop'

/** The readers of a message: one thread, or everyone who opens the quote. */
export type MessageScope = 'one' | 'all'

/** The address that a thread belongs to: a recipient's, normalised; undefined for those who have the sender's own link. */
export type ThreadAddress = string | undefined

/** A message of a quote as the rules read it. */
export interface ThreadMessage {
  readonly id: number
  readonly side: ThreadSide
  readonly audience: MessageScope
  /** Address of the thread that it is in; undefined as well for a message to all. */
  readonly thread: ThreadAddress
  /** Epoch ms. */
  readonly createdAt: number
}

/** The message to store, or its defect; the same check in browser and server. Lengths are code points. */
export function checkMessage(
  text: string,
): Result<string, { readonly code: 'message-empty' | 'message-too-long'; readonly length: number }> {
  const length = commentLength(text)
  if (length > messageLimit) return fail({ code: 'message-too-long', length })
  const message = normaliseComment(text).trim()
  return message === '' ? fail({ code: 'message-empty', length }) : ok(message)
}

/** Ids of the products that a message may be about: the plan and whatever stands in the quote. */
export function quotedProducts({ cart, breakdown }: QuoteSnapshot): ReadonlySet<number> {
  const ids = [...cart.lines, ...breakdown.lines].map(({ productId }) => productId)
  return new Set(cart.planId > 0 ? [cart.planId, ...ids] : ids)
}

/** The messages that a reader by a link may read: the own thread, and what was written to all (S-08). */
export function messagesOf<Message extends Pick<ThreadMessage, 'audience' | 'thread'>>(
  messages: readonly Message[],
  thread: ThreadAddress,
): readonly Message[] {
  return messages.filter((message) => message.audience === 'all' || message.thread === thread)
}

const closedStates: ReadonlySet<QuoteState> = new Set<QuoteState>(['draft', 'expired', 'revoked', 'superseded'])

/** True while either side may write at an instant (epoch ms): a thread ends with its quote, or with its order (S-08). */
export function isThreadOpen(quote: StoredQuoteState, now: number): boolean {
  return !quote.hasOrder && !closedStates.has(quoteStateAt(quote, now))
}

const readableDays = 400

/** Instant up to which quotes have ended whose threads are readable no more (both epoch ms). */
export function unreadableBefore(now: number): number {
  return now - readableDays * DAY_MS
}

/** True until 400 days after the end of the quote (both epoch ms), however it was closed. */
export function isThreadReadable(expiresAt: number, now: number): boolean {
  return expiresAt > unreadableBefore(now)
}

/** Number of messages of the other side after the last one that was read. */
export function unreadCount(
  messages: readonly Pick<ThreadMessage, 'id' | 'side'>[],
  { isReader, readThrough }: { readonly isReader: boolean; readonly readThrough: number },
): number {
  return messages.filter(({ id, side }) => id > readThrough && (side === 'recipient') !== isReader).length
}

const mailEveryMs = 10 * MINUTE_MS
/** A message that is stored while a mail is about to leave is the next mail's. */
const mailLeavesMs = 5_000

/**
 * The instant (epoch ms) of the mail that a new message needs; undefined where one waits that will have it. `lastAt` is the
 * instant of the last mail to the same address: ten minutes lie between two (S-08).
 */
export function messageMailAt(lastAt: number | undefined, now: number): number | undefined {
  if (lastAt === undefined) return now
  return lastAt > now + mailLeavesMs ? undefined : Math.max(now, lastAt + mailEveryMs)
}

/** A queued mail about messages: the first one that it is for, and its instant (epoch ms). */
export interface MessageMail {
  readonly from: number
  readonly dueAt: number
}

/** True for the messages that a mail has: the one that it was queued by, and those that came while it waited. */
export function isInMail({ id, createdAt }: Pick<ThreadMessage, 'id' | 'createdAt'>, mail: MessageMail): boolean {
  return id === mail.from || (id > mail.from && createdAt < mail.dueAt - mailLeavesMs)
}
