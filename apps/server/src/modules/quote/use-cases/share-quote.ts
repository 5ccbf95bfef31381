import { createHash } from 'node:crypto'
import type { BodyOf, ResultOf } from '@waybill/contract'
import { isEmptyCart, planCommand, withAttribution, type Cart } from '@waybill/domain/cart'
import {
  checkPersonName,
  checkRecipients,
  nextReminderAt,
  quoteExpiry,
  quoteText,
  snapshotQuote,
  type QuoteSnapshot,
} from '@waybill/domain/quote'
import { fail, ok, type Result } from '@waybill/domain/result'
import { errorText, localePath, type Locale } from '@waybill/i18n'
import { fullName } from '../../../platform/full-name.ts'
import type { Executor } from '../../../platform/database/database.ts'
import { recordEvent, type QueuedMail } from '../../../platform/events.ts'
import { actorName, type Actor } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { attributionOf } from '../../../platform/http/request-attribution.ts'
import { requestedLocale } from '../../../platform/http/requested-locale.ts'
import { hashToken } from '../../../platform/ids.ts'
import { apiErrorOfCart, type StoredCart } from '../../cart/index.ts'
import { nameError } from '../name-error.ts'
import { insertQuote, insertRecipients, quoteMailKey, rememberSentQuote, suppressedAmong } from '../repository.ts'
import { insertLinks } from '../repository-recipients.ts'
import { countShare } from '../share-limits.ts'
import { commentOf, filledByProgram, nameWithoutAddress, totalChanged } from './share-checks.ts'
import { addOwner, checkOwner } from './share-owner.ts'

type Body = BodyOf<'POST /cart/share'>
type Shared = ResultOf<'POST /cart/share'>

interface Draft {
  readonly emails: readonly string[]
  readonly comment: string
  /** Sender as recipients read it; empty for a visitor who gave none. */
  readonly senderName: string
  /** Address of a visitor to notify. */
  readonly notified: string | undefined
  readonly locale: Locale
  readonly stored: StoredCart
  readonly snapshot: QuoteSnapshot
}

interface Sharing {
  readonly body: Body
  /** The open cart, or a saved one. */
  readonly stored: StoredCart | undefined
}

/** Freezes a cart as a quote and orders one mail per recipient, all in the request's transaction (QUO-04). */
export async function shareQuote(
  sharing: Sharing,
  context: RequestContext,
  db: Executor,
): Promise<Result<Shared, ApiError>> {
  const draft = draftOf(sharing, context)
  if (!draft.ok) return draft
  const limited = await countShare(context, db, {
    emails: [...draft.value.emails, ...(draft.value.notified === undefined ? [] : [draft.value.notified])],
    comment: draft.value.comment,
    cartId: draft.value.stored.id,
  })
  if (limited !== undefined) return fail(limited)
  return ok(await storeAndMail(draft.value, context, db))
}

function draftOf({ body, stored }: Sharing, context: RequestContext): Result<Draft, ApiError> {
  const unattended = filledByProgram(body, context)
  if (unattended !== undefined) return fail(unattended)
  const locale = requestedLocale(body, context)
  if (!locale.ok) return locale
  const fields = checkFields(body, context.actor)
  if (!fields.ok) return fields
  if (stored === undefined || isEmptyCart(stored.cart)) return fail(apiError(422, 'cart-empty'))
  if (body.cart !== undefined && !isSameCart(body.cart, stored)) return fail(apiError(409, 'stale-version'))
  const cart = withUsages(stored.cart, body, context)
  if (!cart.ok) return cart
  const snapshot = snapshotOf(cart.value, context)
  if (!snapshot.ok) return snapshot
  const changed = totalChanged(snapshot.value, body.total_shown)
  if (changed !== undefined) return fail(changed)
  return ok({ ...fields.value, locale: locale.value, stored, snapshot: snapshot.value })
}

/** The cart as a quote of this instant; the product that has no price in its currency is named. */
export function snapshotOf(
  cart: Cart,
  { ports, locale }: Pick<RequestContext, 'ports' | 'locale'>,
): Result<QuoteSnapshot, ApiError> {
  const catalogue = ports.catalogue.current()
  const snapshot = snapshotQuote(catalogue, cart)
  if (snapshot.ok) return snapshot
  const { failure } = snapshot
  return fail(failure.code === 'empty-cart' ? apiError(422, 'cart-empty') : apiErrorOfCart(catalogue, failure, locale))
}

type CheckedFields = Pick<Draft, 'emails' | 'comment' | 'senderName' | 'notified'>

function checkFields(body: Body, actor: Actor): Result<CheckedFields, ApiError> {
  const sender = checkPersonName(body.sender_name ?? '')
  if (!sender.ok) return fail(nameError(sender.failure.code, 'sender_name'))
  const isByLink = body.link === 1 && body.emails.length === 0
  const emails = isByLink ? ok([]) : checkRecipients(body.emails)
  if (!emails.ok) {
    const { code, index } = emails.failure
    const path = index === undefined ? 'emails' : `emails[${index}]`
    return fail(apiError(422, code, { errors: [{ path, message: errorText(code, 422) }] }))
  }
  const comment = commentOf(body)
  if (!comment.ok) return comment
  const notified = checkOwner(body, actor)
  if (!notified.ok) return notified
  const senderName = sender.value || nameWithoutAddress(actor.kind === 'member' ? fullName(actor) : '')
  return ok({ emails: emails.value, comment: comment.value, senderName, notified: notified.value })
}

/** The cart that the sender saw is the one that would be sent. */
export function isSameCart(shown: NonNullable<Body['cart']>, { version, cart }: StoredCart): boolean {
  const own = cart.lines.map((line) => `${line.productId}:${Number(line.bundled)}`).sort()
  const theirs = shown.modules.map((line) => `${line.id}:${line.bundled}`).sort()
  return shown.version === version && shown.plan_id === cart.planId && own.join() === theirs.join()
}

/** Quantities of the share dialog count for the quote only; the cart has its own. */
export function withUsages(cart: Cart, body: Pick<Body, 'usages'>, context: RequestContext): Result<Cart, ApiError> {
  if (body.usages === undefined) return ok(cart)
  const catalogue = context.ports.catalogue.current()
  const plan = planCommand({ catalogue, viewer: { kind: 'visitor' } }, cart, {
    kind: 'set_quantities',
    quantities: body.usages,
  })
  return plan.ok ? ok(plan.value.after) : fail(apiErrorOfCart(catalogue, plan.failure, context.locale))
}

async function storeAndMail(draft: Draft, context: RequestContext, db: Executor): Promise<Shared> {
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
    comment: draft.comment,
    locale: draft.locale,
    snapshot: draft.snapshot,
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
async function addRecipients(draft: Draft, quote: MailedQuote): Promise<readonly AddedRecipient[]> {
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
