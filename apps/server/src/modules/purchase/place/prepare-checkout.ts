import {
  chargedFrom,
  purchaseOf,
  withOwnTrials,
  type DebitPayer,
  type Purchase,
  type PastTrials,
} from '@waybill/domain/billing'
import type { Catalogue } from '@waybill/domain/catalog'
import { buildInvoice, creditAhead, rateOfTaxation, type InvoiceDraft, type Taxation } from '@waybill/domain/invoice'
import { subtract, sum, zero, type Money } from '@waybill/domain/money'
import { expectedOrderType, type OrderType } from '@waybill/domain/order'
import { fail, ok, type Result } from '@waybill/domain/result'
import {
  checkoutPlan,
  statusAt,
  subscriptionKinds,
  subscriptionStatuses,
  type BillingInterval,
  type CheckoutPlan,
  type CheckoutStart,
} from '@waybill/domain/subscription'
import type { Locale } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { isBookedToPartner, type Buyer } from '../../../platform/http/actor.ts'
import { apiError, invalidField, type ApiError } from '../../../platform/http/api-error.ts'
import type { WorkPorts } from '../../../platform/ports.ts'
import { countMembers } from '../../account/index.ts'
import {
  findBillingFields,
  findCredit,
  findCurrentMethod,
  findLiveSubscription,
  findOpenInvoices,
  findTaxation,
  findTrialsHad,
  hasSettledPayment,
  methodOf,
  subscriptionFacts,
  type ListedOpenInvoice,
  type StoredMethod,
  type StoredSubscription,
} from '../../billing/index.ts'
import { apiErrorOfCart, termsOfCart } from '../../cart/index.ts'
import { findOrderCart, type OrderCart, type CartChoice } from './order-cart.ts'
import { storeText } from '../blocker-text.ts'

/** Everything a checkout decides on: the same for the summary that is shown and the order that is made (ORD-09). */
export interface PreparedCheckout {
  readonly stored: OrderCart
  /** Quote whose prices it has (S-01). */
  readonly quoteId?: string
  /** Absent where a partner's own account was never in trial: its order begins the first life. */
  readonly subscription: StoredSubscription | undefined
  /** Interval of what recurs. */
  readonly interval: BillingInterval
  readonly method: StoredMethod | undefined
  readonly billing: Readonly<Record<string, string>>
  readonly plan: CheckoutPlan
  /** Part of the next charge that account credit will pay, after it has paid of this one. */
  readonly nextFromCredit: Money
  /** Selection that the plan charges for, by value: the order buys exactly this. */
  readonly purchase: Purchase
  readonly invoice: InvoiceDraft
  /** Old invoices that are paid first, the oldest first. */
  readonly debts: readonly ListedOpenInvoice[]
  /** Taxation by the address on file: in the plan and the invoice above (B-86). */
  readonly taxation: Taxation
}

interface PriceInput {
  readonly ports: Pick<WorkPorts, 'catalogue' | 'seller'>
  readonly member: Buyer
  readonly now: number
  /** The reader's, for the name of a product that can't be ordered. */
  readonly locale: Locale
}

/** Choices of the buyer: start and interval. */
export interface CheckoutChoice {
  readonly start: CheckoutStart | undefined
  /** The shop's usual one unless given. */
  readonly interval?: BillingInterval | undefined
}

interface CartQuery {
  /** The account's cart without it. */
  readonly of?: CartChoice
  readonly isReactivation?: boolean
}

/** Facts that a checkout is priced from, whatever is chosen. */
export interface ReadCheckout
  extends
    PriceInput,
    Pick<PreparedCheckout, 'stored' | 'quoteId' | 'subscription' | 'method' | 'billing' | 'debts' | 'taxation'> {
  readonly credit: Money
  /** Prices the selection: of a cart with the prices of its quote, the quote's (S-01). */
  readonly catalogue: Catalogue
  /** Trust in a bank debit of the account. */
  readonly payer: DebitPayer
  /** Trials of add-ons so far; absent where a partner is billed, whose statement knows none (B-35). */
  readonly had: PastTrials | undefined
  readonly members: number
}

/** Type of a first purchase: one after a legacy plan leaves that (B-01). */
export function typeOfPurchase(had: Pick<StoredSubscription, 'kind'> | undefined): OrderType {
  const isLegacy = had?.kind === subscriptionKinds.legacy
  return expectedOrderType({ isSubscribed: false, isLegacy, isReplaced: false })
}

/** Rejects where nothing can begin, by the account's subscription; a member whose partner is billed needs no trial before. */
function rejectStanding(
  subscription: StoredSubscription | undefined,
  { member, now, isReactivation }: Pick<PriceInput, 'member' | 'now'> & Required<Pick<CartQuery, 'isReactivation'>>,
): ApiError | undefined {
  if (subscription === undefined && !isBookedToPartner(member)) return apiError(600, 'no-subscription')
  const isExpired =
    subscription !== undefined && statusAt(subscriptionFacts(subscription), now) === subscriptionStatuses.expired
  if (isReactivation && !isExpired) return apiError(406, 'not-expired')
  if (subscription?.state !== subscriptionStatuses.subscribed) return undefined
  // where it is changed instead depends on who bills it (B-68)
  const message = storeText(subscription.channel)
  return apiError(602, 'already-subscribed', message && { message })
}

/** Reads the account's open cart, or what is named instead of it, and what its price depends on. */
export async function readCheckout(
  db: Executor,
  reading: PriceInput,
  { of = {}, isReactivation = false }: CartQuery = {},
): Promise<Result<ReadCheckout, ApiError>> {
  const { ports, member, now, locale } = reading
  const found = await findOrderCart(db, { ports, member, locale, now }, of)
  if (!found.ok) return found
  const stored = found.value
  const { catalogue, bound } = await termsOfCart({ ports, now }, db, stored)
  const quoteId = bound === undefined ? undefined : stored.opened?.quoteId
  const subscription = await findLiveSubscription(db, member.accountId)
  const rejected = rejectStanding(subscription, { member, now, isReactivation })
  if (rejected !== undefined) return fail(rejected)
  const { currency } = stored.cart
  const [credit, open] = [await findCredit(db, member.accountId), await findOpenInvoices(db, member.accountId)]
  const debts = open.filter(({ total }) => total.currency === currency)
  const taxation = await findTaxation(db, ports.seller, member.accountId)
  const [method, billing] = await Promise.all([
    findCurrentMethod(db, member.accountId),
    findBillingFields(db, member.accountId),
  ])
  const had = isBookedToPartner(member) ? undefined : await findTrialsHad(db, member.accountId)
  const hasSettled = await hasSettledPayment(db, member.accountId)
  const members = await countMembers(db, member.accountId)
  const payer = { account: { ...(hasSettled && { hasSettled }) }, method: method && methodOf(method) }
  return ok({
    ...reading,
    catalogue,
    stored,
    ...(quoteId !== undefined && { quoteId }),
    subscription,
    method,
    billing,
    debts,
    taxation,
    credit,
    payer,
    had,
    members,
  })
}

/** End of the trial that runs; undefined outside of one. Epoch ms. */
export function trialEndOf({ subscription, now }: Pick<ReadCheckout, 'subscription' | 'now'>): number | undefined {
  if (subscription === undefined) return undefined
  const { state, trial_end: end } = subscription
  return state === subscriptionStatuses.notSubscribed && end !== null && end > now ? end : undefined
}

/** Purchase with the trials that its add-ons have from its beginning on (B-74). */
function purchaseFrom(
  { catalogue, locale, had, stored, members }: ReadCheckout,
  interval: BillingInterval,
  anchor: number,
): Result<Purchase, ApiError> {
  const bought = purchaseOf(catalogue, stored.cart, { interval, catalogueVersion: catalogue.version, members })
  if (!bought.ok) return fail(apiErrorOfCart(catalogue, bought.failure, locale))
  return ok(had === undefined ? bought.value : withOwnTrials({ catalogue, had }, bought.value, anchor))
}

function nextPaidFrom(credit: Money, { creditUsed, nextDate, nextAmount }: CheckoutPlan): Money {
  const left = creditUsed === undefined ? credit : subtract(credit, creditUsed)
  return creditAhead([{ date: nextDate, total: nextAmount }], left)[0] ?? zero(nextAmount.currency)
}

/** An interval that the shop doesn't sell by (SET-03). */
const NOT_OFFERED = invalidField('interval', 'errors.field_option')

/** Prices what was read as a subscription that starts now or at the end of the trial (B-72), paid by month or year (B-63). */
export function priceCheckout(
  read: ReadCheckout,
  { start: chosen, interval: wished }: CheckoutChoice,
): Result<PreparedCheckout, ApiError> {
  const { stored, quoteId, subscription, method, billing, debts, taxation, credit, now, catalogue } = read
  const { intervals } = catalogue.settings
  const interval = wished ?? intervals[0] ?? 'month'
  if (!intervals.includes(interval)) return fail(NOT_OFFERED)
  const trialEndsAt = trialEndOf(read)
  const start = chosen ?? (trialEndsAt === undefined ? 'now' : 'trial_end')
  const purchase = purchaseFrom(read, interval, start === 'now' ? now : (trialEndsAt ?? now))
  if (!purchase.ok) return purchase
  const { currency } = stored.cart
  const taxRate = rateOfTaxation(taxation)
  const plan = checkoutPlan({
    currency,
    interval,
    ...chargedFrom(purchase.value),
    start,
    now,
    ...(trialEndsAt !== undefined && { trialEndsAt }),
    taxRate,
    ...(credit.currency === currency && { credit }),
    debts: sum(
      debts.map(({ total }) => total),
      currency,
    ),
  })
  const kind = plan.start === 'now' ? 'period' : 'trial_end'
  const invoice = buildInvoice(plan.lines, { kind, currency, period: plan.period, dueAt: plan.anchor, taxRate })
  const shown = { stored, ...(quoteId !== undefined && { quoteId }), subscription, method, billing, debts, taxation }
  const nextFromCredit = nextPaidFrom(credit, plan)
  return ok({ ...shown, interval, plan, nextFromCredit, purchase: purchase.value, invoice })
}

/** Prices the account's open cart, or what is named instead of it, as it is chosen to start and to be paid. */
export async function prepareCheckout(
  db: Executor,
  { start, interval, of, isReactivation, ...reading }: PriceInput & CheckoutChoice & CartQuery,
): Promise<Result<PreparedCheckout, ApiError>> {
  const wanted = { ...(of && { of }), ...(isReactivation !== undefined && { isReactivation }) }
  const read = await readCheckout(db, reading, wanted)
  return read.ok ? priceCheckout(read.value, { start, interval }) : read
}
