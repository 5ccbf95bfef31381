import { canRevoke, resendBlocker, type MailedRecipient, type ResendBlocker } from '@waybill/domain/quote'
import { fail, ok, type Result } from '@waybill/domain/result'
import { recordEvent } from '../../../platform/events.ts'
import { NOT_FOUND, apiError, type ApiError } from '../../../platform/http/api-error.ts'
import { findOwnQuote, quoteMailKey, storedState, type StoredQuote } from '../repository.ts'
import {
  claimResend,
  listSentRecipients,
  revokeOpenQuote,
  switchViews,
  type SentRecipient,
} from '../repository-sent.ts'
import { countShare } from '../share-limits.ts'
import { newMailLinks } from './mail-links.ts'
import type { OwnedQuote } from './quote-owner.ts'

const CODE_OF: Readonly<Record<ResendBlocker, string>> = {
  closed: 'transition-rejected',
  declined: 'transition-rejected',
  opted_out: 'recipient-opted-out',
  unreachable: 'recipient-unreachable',
  waiting: 'mail-waiting',
  unopened: 'quote-unopened',
}

/** Ends the link for everyone; mails that wait are not sent. A second time changes nothing (QUO-12). */
export async function revokeQuote({ id, owner, context, db }: OwnedQuote): Promise<Result<'revoked', ApiError>> {
  const own = { id, ...owner.scope }
  const quote = await findOwnQuote(db, own)
  if (quote === undefined) return fail(NOT_FOUND)
  if (quote.state === 'revoked') return ok('revoked')
  const rejected = fail(apiError(409, 'transition-rejected'))
  if (!canRevoke(storedState(quote), context.now)) return rejected
  if (!(await revokeOpenQuote(db, own))) return rejected
  await recordEvent(db, context.ports.keys, {
    name: 'quote.revoked',
    entity: 'quote',
    entityId: id,
    accountId: quote.account_id ?? undefined,
    actor: owner.actor,
    data: { number: quote.number },
    now: context.now,
  })
  return ok('revoked')
}

/** The mail with links of its own: those of the mails before stay good. */
async function orderMail(quote: StoredQuote, recipient: SentRecipient, owned: OwnedQuote): Promise<void> {
  const { owner, context, db } = owned
  const { ids, keys } = context.ports
  const linked = await newMailLinks([recipient], quote, { db, ids })
  await recordEvent(db, keys, {
    name: 'quote.resent',
    entity: 'quote',
    entityId: quote.id,
    accountId: quote.account_id ?? undefined,
    actor: owner.actor,
    data: { number: quote.number, recipient: recipient.id },
    now: context.now,
    mails: linked.map(({ secrets }) => ({
      template: 'quote',
      to: recipient.email,
      locale: quote.locale,
      dedupeKey: `${quoteMailKey(quote.id, recipient.id)}:${recipient.resent + 1}`,
      refs: { quoteId: quote.id, recipientId: recipient.id },
      secrets,
    })),
  })
}

/** Mails an open quote to one recipient again, counted as a share; a double click sends one mail (QUO-12). */
export async function resendQuote(
  recipientId: number,
  owned: OwnedQuote,
): Promise<Result<{ readonly email: string; readonly state: 'queued' }, ApiError>> {
  const { id, owner, context, db } = owned
  const { accountId } = owner.scope
  const quote = await findOwnQuote(db, { id, ...owner.scope })
  const recipients = quote === undefined ? [] : await listSentRecipients(db, { accountId, quoteIds: [quote.id] })
  const recipient = recipients.find((each) => each.id === recipientId)
  if (quote === undefined || recipient === undefined) return fail(NOT_FOUND)
  const blocker = resendBlocker(storedState(quote), mailedRecipient(recipient), context.now)
  if (blocker !== undefined) return fail(apiError(409, CODE_OF[blocker]))
  const { email } = recipient
  const limited = await countShare(context, db, { emails: [email], comment: quote.comment, cartId: quote.cart_id })
  if (limited !== undefined) return fail(limited)
  if (!(await claimResend(db, { ...recipient, accountId }))) return fail(apiError(409, CODE_OF.waiting))
  await orderMail(quote, recipient, owned)
  return ok({ email, state: 'queued' })
}

/** As the rules read a recipient. */
export function mailedRecipient(recipient: SentRecipient): MailedRecipient {
  return {
    state: recipient.state,
    hasOptedOut: recipient.has_opted_out,
    isUnreachable: recipient.is_unreachable,
    hasOpened: recipient.opened_on !== null,
    hasDeclined: recipient.has_declined,
    resent: recipient.resent,
  }
}

/** The owner's switch of the view log; off also deletes what it holds. */
export async function switchViewLog(
  isLogged: 0 | 1,
  { id, owner, db }: OwnedQuote,
): Promise<Result<{ readonly is_logged: 0 | 1 }, ApiError>> {
  const owned = { id, ...owner.scope }
  if ((await findOwnQuote(db, owned)) === undefined) return fail(NOT_FOUND)
  await switchViews(db, owned, isLogged === 1)
  return ok({ is_logged: isLogged })
}
