import type { BodyOf, ResultOf } from '@waybill/contract'
import { extendedEnd, isSameOffer, nextReminderAt, type ExtensionRejection } from '@waybill/domain/quote'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { MessageId } from '@waybill/i18n'
import { recordEvent, type QueuedMail } from '../../../platform/events.ts'
import { NOT_FOUND, apiError, invalidField, type ApiError } from '../../../platform/http/api-error.ts'
import { quoteMailKey, storedState, type StoredQuote } from '../repository.ts'
import { firstSentAt, lockOwnQuote, moveEnd } from '../repository-revisions.ts'
import { priceRevision, storedOffer } from '../revision-offers.ts'
import { countShare } from '../share-limits.ts'
import { awaitedRecipients, newMailLinks } from './mail-links.ts'
import type { OwnedQuote } from './quote-owner.ts'
import { replaceQuote } from './replace-quote.ts'
import { totalChanged } from './share-checks.ts'

type Extended = ResultOf<'POST /account/quotes/{id}/extend'>

const TEXT_OF: Readonly<Record<Exclude<ExtensionRejection, 'closed'>, MessageId>> = {
  'not-later': 'revision.extend.notLater',
  'too-late': 'revision.extend.tooLate',
}

/**
 * Gives an open quote a later end, at today's prices: where they differ the same contents become a revision, because a longer promise at
 * the old price would be a free option (S-11).
 */
export async function extendQuote(
  body: BodyOf<'POST /account/quotes/{id}/extend'>,
  owned: OwnedQuote,
): Promise<Result<Extended, ApiError>> {
  const { id, owner, context, db } = owned
  const quote = await lockOwnQuote(db, { id, ...owner.scope })
  if (quote === undefined) return fail(NOT_FOUND)
  const extended = { ...storedState(quote), firstSentAt: await firstSentAt(db, quote) }
  const end = extendedEnd(extended, Date.parse(body.expires_on), context.now)
  if (!end.ok) return fail(rejectionOf(end.failure, quote))
  const { cart } = quote.snapshot
  const offer = await priceRevision({ quote, cart, prices: 'today' }, context, db)
  if (offer === undefined || !offer.ok) return offer ?? fail(apiError(409, 'transition-rejected'))
  const changed = totalChanged(offer.value.snapshot, body.total_shown)
  if (changed !== undefined) return fail(changed)
  if (isSameOffer(await storedOffer(quote, context, db), offer.value)) return moveTo(end.value, quote, owned)
  const replacement = {
    quote,
    offer: offer.value,
    comment: quote.comment,
    cartId: quote.cart_id,
    attribution: { last: quote.utm, first: quote.utm_first },
    expiresAt: end.value,
    isCartRevised: true,
  }
  const replaced = await replaceQuote(replacement, owned)
  if (!replaced.ok) return replaced
  const { url: _, ...result } = replaced.value
  return ok(result)
}

function rejectionOf(rejection: ExtensionRejection, { state }: StoredQuote): ApiError {
  if (rejection !== 'closed') return invalidField('expires_on', TEXT_OF[rejection])
  return apiError(409, state === 'superseded' ? 'quote-superseded' : 'transition-rejected')
}

/** The same revision until later; mailed to the recipients whose answer is awaited. */
async function moveTo(
  expiresAt: number,
  quote: StoredQuote,
  { id, owner, context, db }: OwnedQuote,
): Promise<Result<Extended, ApiError>> {
  const { ids, keys } = context.ports
  const { accountId } = owner.scope
  const awaited = await awaitedRecipients(quote, db)
  const emails = awaited.map(({ email }) => email)
  const limited = await countShare(context, db, { emails, comment: quote.comment, cartId: quote.cart_id })
  if (limited !== undefined) return fail(limited)
  await moveEnd(db, { id, expiresAt, remindAt: nextReminderAt(expiresAt, context.now) })
  const mailed = await newMailLinks(awaited, quote, { db, ids })
  await recordEvent(db, keys, {
    name: 'quote.extended',
    entity: 'quote',
    entityId: id,
    accountId: accountId ?? undefined,
    actor: owner.actor,
    data: { number: quote.number, revision: quote.revision, expiresAt },
    now: context.now,
    mails: mailed.map(({ id: recipientId, email, secrets }): QueuedMail => ({
      template: 'quote',
      to: email,
      locale: quote.locale,
      dedupeKey: `${quoteMailKey(id, recipientId)}:until:${expiresAt}`,
      refs: { quoteId: id, recipientId, isExtended: 1 },
      secrets,
    })),
  })
  return ok({
    quote_id: id,
    number: quote.number,
    revision: quote.revision,
    expires_at: new Date(expiresAt).toISOString(),
    recipients: mailed.map(({ email }) => ({ email, state: 'queued' })),
  })
}
