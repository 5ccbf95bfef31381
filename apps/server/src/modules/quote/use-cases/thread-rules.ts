import {
  checkMessage,
  isThreadOpen,
  messageLimit,
  quotedProducts,
  quoteStateAt,
  type ThreadSide,
} from '@waybill/domain/quote'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { NewEvent } from '../../../platform/events.ts'
import { apiError, invalidField, type ApiError } from '../../../platform/http/api-error.ts'
import { storedState, type StoredQuote } from '../repository.ts'
import type { StoredMessage } from '../repository-thread.ts'

/** A message that a person writes about a quote, or about a line of it. */
export interface MessageDraft {
  readonly text: string
  /** The product of the line. */
  readonly lineId?: number | undefined
}

/** The text as it is stored, or the field that is wrong. */
export function checkDraft({ text, lineId }: MessageDraft, { snapshot }: StoredQuote): Result<string, ApiError> {
  const checked = checkMessage(text)
  if (!checked.ok)
    return fail(
      checked.failure.code === 'message-empty'
        ? invalidField('text', 'errors.field_required')
        : invalidField('text', 'errors.field_too_long', { maximum: messageLimit }),
    )
  if (lineId !== undefined && !quotedProducts(snapshot).has(lineId))
    return fail(invalidField('line_id', 'errors.field_option'))
  return ok(checked.value)
}

/** Reason why nothing is written any more: the thread ended with its quote (S-08). */
export function threadClosed(quote: StoredQuote, now: number): ApiError | undefined {
  if (isThreadOpen(storedState(quote), now)) return undefined
  const state = quote.order_id === null ? quoteStateAt(storedState(quote), now) : 'ordered'
  const status = state === 'expired' || state === 'revoked' ? 410 : 409
  return apiError(status, `quote-${state}`, { message: 'quoteThread.closed' })
}

interface WrittenMessage {
  readonly id: number
  readonly side: ThreadSide
  /** Of the one thread that it is in. */
  readonly recipientId: number | undefined
  readonly now: number
}

/** Facts of a message for the trail and for webhooks: ids and states, no text and no address. */
export function messageFacts(quote: StoredQuote, { id, side, recipientId, now }: WrittenMessage): NewEvent['data'] {
  return {
    number: quote.number,
    revision: quote.revision,
    state: quoteStateAt(storedState(quote), now),
    message: id,
    side,
    ...(recipientId !== undefined && { recipient: recipientId }),
  }
}

/** The last message where the same is written again: a second click stores nothing. */
export function repeated(
  messages: readonly StoredMessage[],
  next: Pick<StoredMessage, 'side' | 'audience' | 'thread' | 'name' | 'lineId' | 'text'>,
): StoredMessage | undefined {
  const last = messages.findLast(({ audience, thread }) => audience === next.audience && thread === next.thread)
  const isSame =
    last?.side === next.side && last.name === next.name && last.lineId === next.lineId && last.text === next.text
  return isSame ? last : undefined
}
