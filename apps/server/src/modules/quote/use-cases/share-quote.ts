import { createHash } from 'node:crypto'
import type { ResultOf } from '@waybill/contract'
import { withAttribution } from '@waybill/domain/cart'
import { nextReminderAt, quoteExpiry, quoteText } from '@waybill/domain/quote'
import { fail, ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { recordEvent, type QueuedMail } from '../../../platform/events.ts'
import { actorName } from '../../../platform/http/actor.ts'
import type { ApiError } from '../../../platform/http/api-error.ts'
import { attributionOf } from '../../../platform/http/request-attribution.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { hashToken } from '../../../platform/ids.ts'
import { quoteMailKey, rememberSentQuote, suppressedAmong } from '../repository.ts'
import { insertQuote, insertRecipients } from '../repository-insert.ts'
import { insertLinks } from '../repository-recipients.ts'
import { countShare } from '../share-limits.ts'
import { draftOf, type ShareDraft, type ShareRequest } from './share-draft.ts'
import { addOwner } from './share-owner.ts'

type Shared = ResultOf<'POST /cart/share'>

/** Freezes a cart as a quote and orders one mail per recipient, all in the request's transaction (QUO-04). */
export async function shareQuote(
  sharing: ShareRequest,
  context: RequestContext,
  db: Executor,
): Promise<Result<Shared, ApiError>> {
  const draft = await draftOf(sharing, context, db)
  if (!draft.ok) return draft
  const limited = await countShare(context, db, {
    emails: [...draft.value.emails, ...(draft.value.notified === undefined ? [] : [draft.value.notified])],
    comment: draft.value.comment,
    cartId: draft.value.stored.id,
  })
  if (limited !== undefined) return fail(limited)
  return ok(await storeAndMail(draft.value, context, db))
}

async function storeAndMail(draft: ShareDraft, context: RequestContext, db: Executor): Promise<Shared> {
  const { ids, keys, publicUrl, catalogue } = context.ports
  const { actor, now } = context
  const { last, first } = attributionOf(context)
  const token = ids.token()
  const id = ids.uuid(now)
  const expiresAt = quoteExpiry(now, catalogue.settings().quoteDays)
  const member = actor.kind === 'member' ? actor : undefined
  const number = await insertQuote(db, {
    id,
    accountId: member?.accountId,
    memberId: member?.memberId,
    cartId: draft.stored.id,
    senderName: draft.senderName,
    preparedFor: draft.preparedFor,
    comment: draft.comment,
    locale: draft.locale,
    snapshot: draft.snapshot,
    offered: draft.offered,
    sentHash: createHash('sha256').update(quoteText(draft.snapshot)).digest('hex'),
    tokenHash: hashToken(token),
    expiresAt,
    remindAt: nextReminderAt(expiresAt, now),
    attribution: withAttribution(draft.stored.attribution, last, first),
    now,
  })
  const recipients = await addRecipients(draft, { context, db, id, accountId: member?.accountId })
  const sealed = keys.seal('sent-quote', token)
  const count = recipients.filter(({ state }) => state === 'queued').length
  await rememberSentQuote(db, draft.stored.id, { number, count, sealed })
  const owner = await addOwner({ email: draft.notified, quoteId: id, number, shareSealed: sealed }, context, db)
  await recordEvent(db, keys, {
    name: 'quote.shared',
    entity: 'quote',
    entityId: id,
    accountId: member?.accountId,
    actor: actorName(actor),
    data: { number, recipients: recipients.length, total: draft.snapshot.breakdown.total },
    now,
    mails: [...recipients.flatMap((recipient) => recipient.mail ?? []), ...owner.mails],
  })
  return {
    quote_id: id,
    number,
    url: publicUrl + localePath(draft.locale, `/quotes/${token}`),
    expires_at: new Date(expiresAt).toISOString(),
    recipients: recipients.map(({ email, state }) => ({ email, state })),
    ...owner.answer,
  }
}

interface AddedRecipient {
  readonly email: string
  readonly state: 'queued' | 'suppressed'
  readonly mail: QueuedMail | undefined
}

interface MailedQuote {
  readonly context: RequestContext
  readonly db: Executor
  readonly id: string
  readonly accountId: number | undefined
}

/** Each mail has a link of its own, so that it is known who opened the quote (QUO-13). */
async function addRecipients(draft: ShareDraft, quote: MailedQuote): Promise<readonly AddedRecipient[]> {
  const { context, db } = quote
  if (draft.emails.length === 0) return []
  const suppressed = await suppressedAmong(db, draft.emails)
  const planned = draft.emails.map((email) => {
    const state: AddedRecipient['state'] = suppressed.has(email.toLowerCase()) ? 'suppressed' : 'queued'
    return { email, state, unsubscribe: context.ports.ids.token(), token: context.ports.ids.token() }
  })
  const rows = await insertRecipients(
    db,
    planned.map(({ email, state, unsubscribe }) => ({
      quoteId: quote.id,
      accountId: quote.accountId,
      email,
      state,
      unsubscribeHash: hashToken(unsubscribe),
    })),
  )
  const idOf = new Map(rows.map((row) => [row.email, row.id]))
  await insertLinks(
    db,
    planned.map(({ email, token }) => ({
      quoteId: quote.id,
      accountId: quote.accountId,
      recipientId: idOf.get(email) ?? 0,
      links: [{ purpose: 'view' as const, tokenHash: hashToken(token) }],
    })),
  )
  return planned.map(({ email, state, unsubscribe, token }) => ({
    email,
    state,
    mail:
      state === 'suppressed'
        ? undefined
        : {
            template: 'quote',
            to: email,
            locale: draft.locale,
            dedupeKey: quoteMailKey(quote.id, idOf.get(email) ?? 0),
            refs: { quoteId: quote.id, recipientId: idOf.get(email) ?? 0 },
            secrets: { token, unsubscribe },
          },
  }))
}
