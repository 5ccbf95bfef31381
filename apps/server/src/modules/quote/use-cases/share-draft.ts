import type { BodyOf } from '@waybill/contract'
import { planCommand, type Cart } from '@waybill/domain/cart'
import { checkPersonName, checkRecipients, snapshotQuote, type QuoteSnapshot } from '@waybill/domain/quote'
import { fail, ok, type Result } from '@waybill/domain/result'
import { errorText, type Locale } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { fullName } from '../../../platform/full-name.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { requestedLocale } from '../../../platform/http/requested-locale.ts'
import { apiErrorOfCart, type StoredCart } from '../../cart/index.ts'
import { nameError } from '../name-error.ts'
import { apiErrorOfQuote } from '../unquoted-error.ts'
import type { OfferedQuote } from '../repository-insert.ts'
import { offeredCarts, offeredChoice } from './offered-carts.ts'
import { commentOf, filledByProgram, nameWithoutAddress, totalChanged } from './share-checks.ts'
import { checkOwner } from './share-owner.ts'

type Body = BodyOf<'POST /cart/share'>

/** A share whose fields are checked: nothing of it is stored yet. */
export interface ShareDraft {
  readonly emails: readonly string[]
  readonly comment: string
  /** Sender as recipients read it; empty for a visitor who gave none. */
  readonly senderName: string
  readonly preparedFor: string
  readonly severalOrders: boolean
  /** Address of a visitor to notify. */
  readonly notified: string | undefined
  readonly locale: Locale
  readonly stored: StoredCart
  /** Of the first option. */
  readonly snapshot: QuoteSnapshot
  readonly offered: OfferedQuote | undefined
}

/** A share as it was sent. */
export interface ShareRequest {
  readonly body: Body
  /** The open cart, or a saved one. */
  readonly stored: StoredCart | undefined
}

/** Checks a share and freezes its carts; each field that is wrong is named. */
export async function draftOf(
  { body, stored }: ShareRequest,
  context: RequestContext,
  db: Executor,
): Promise<Result<ShareDraft, ApiError>> {
  const unattended = filledByProgram(body, context)
  if (unattended !== undefined) return fail(unattended)
  const locale = requestedLocale(body, context)
  if (!locale.ok) return locale
  const fields = checkFields(body, context.actor)
  if (!fields.ok) return fields
  const offering = await offeredCarts(body, stored, { context, db, locale: locale.value })
  if (!offering.ok) return offering
  const { carts, stored: base } = offering.value
  if (body.cart !== undefined && !isSameCart(body.cart, base)) return fail(apiError(409, 'stale-version'))
  const snapshots: QuoteSnapshot[] = []
  for (const [place, { cart }] of carts.entries()) {
    const snapshot = snapshotWith(cart, body, context)
    if (!snapshot.ok) return snapshot
    const changed = totalChanged(
      snapshot.value,
      body.totals_shown?.[place] ?? (place === 0 ? body.total_shown : undefined),
    )
    if (changed !== undefined) return fail(changed)
    snapshots.push(snapshot.value)
  }
  const [snapshot] = snapshots
  if (snapshot === undefined) return fail(apiError(422, 'cart-empty'))
  const names = carts.map(({ name }) => name)
  const offered = offeredChoice(snapshots, names, { body, context })
  if (!offered.ok) return offered
  return ok({ ...fields.value, locale: locale.value, stored: base, snapshot, offered: offered.value })
}

/** A cart with the quantities of the share, as a quote of this instant. */
function snapshotWith(
  cart: Cart,
  body: Pick<Body, 'usages'>,
  context: RequestContext,
): Result<QuoteSnapshot, ApiError> {
  const counted = withUsages(cart, body, context)
  return counted.ok ? snapshotOf(counted.value, context) : counted
}

/** The cart as a quote of this instant; a product that has no price in its currency, or is sold no more, is named. */
export function snapshotOf(
  cart: Cart,
  { ports, locale }: Pick<RequestContext, 'ports' | 'locale'>,
): Result<QuoteSnapshot, ApiError> {
  const catalogue = ports.catalogue.current()
  const snapshot = snapshotQuote(catalogue, cart)
  return snapshot.ok ? snapshot : fail(apiErrorOfQuote(catalogue, snapshot.failure, locale))
}

function checkFields(
  body: Body,
  actor: Actor,
): Result<
  Pick<ShareDraft, 'emails' | 'comment' | 'senderName' | 'preparedFor' | 'severalOrders' | 'notified'>,
  ApiError
> {
  const sender = checkPersonName(body.sender_name ?? '')
  if (!sender.ok) return fail(nameError(sender.failure.code, 'sender_name'))
  const prepared = checkPersonName(body.prepared_for ?? '')
  if (!prepared.ok) return fail(nameError(prepared.failure.code, 'prepared_for'))
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
  return ok({
    emails: emails.value,
    comment: comment.value,
    senderName: sender.value || nameWithoutAddress(actor.kind === 'member' ? fullName(actor) : ''),
    preparedFor: prepared.value,
    severalOrders: body.each_may_order === 1,
    notified: notified.value,
  })
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
