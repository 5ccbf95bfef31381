import { isEmptyCart } from '@waybill/domain/cart'
import { buildInvoice, rateOfTaxation, type InvoiceDraft, type Taxation } from '@waybill/domain/invoice'
import { sum } from '@waybill/domain/money'
import { payBarrier } from '@waybill/domain/order'
import { fail, ok, type Result } from '@waybill/domain/result'
import {
  checkoutPlan,
  orderedItems,
  subscriptionStatuses,
  type CheckoutPlan,
  type CheckoutStart,
} from '@waybill/domain/subscription'
import type { Locale } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { payerOf, type Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { Ports } from '../../../platform/ports.ts'
import { findCredit, findTaxation } from '../../billing/index.ts'
import { apiErrorOfCart, findAccountCart, type StoredCart } from '../../cart/index.ts'
import { findOpenInvoices, type OpenInvoiceListed } from '../../invoice/index.ts'
import { findBillingFields, findCurrentMethod, isComplete, type StoredMethod } from '../../payment/index.ts'
import { findLiveSubscription, type StoredSubscription } from '../../subscription/index.ts'

/** Everything a checkout decides on: the same for the summary that is shown and the order that is made (ORD-09). */
export interface PreparedCheckout {
  readonly stored: StoredCart
  readonly subscription: StoredSubscription
  readonly method: StoredMethod | undefined
  readonly billing: Readonly<Record<string, string>>
  readonly plan: CheckoutPlan
  readonly invoice: InvoiceDraft
  /** Old invoices that are paid first, the oldest first (B-42). */
  readonly debts: readonly OpenInvoiceListed[]
  /** How the buyer is taxed by the address on file: in the plan and the invoice above (B-86). */
  readonly taxation: Taxation
}

interface Input {
  readonly ports: Ports
  readonly member: Member
  readonly now: number
  /** The reader's, for the name of a product that can't be ordered. */
  readonly locale: Locale
  readonly start: CheckoutStart | undefined
}

/** Prices the account's open cart as a subscription that starts now or at the end of the trial (B-72). */
export async function prepareCheckout(
  db: Executor,
  { ports, member, now, locale, start }: Input,
): Promise<Result<PreparedCheckout, ApiError>> {
  const stored = await findAccountCart(db, member)
  if (stored === undefined || isEmptyCart(stored.cart)) return fail(apiError(422, 'cart-empty'))
  const subscription = await findLiveSubscription(db, member.accountId)
  if (subscription === undefined) return fail(apiError(600, 'no-subscription'))
  if (subscription.state === subscriptionStatuses.subscribed) return fail(apiError(602, 'already-subscribed'))
  const catalogue = ports.catalogue.current()
  const items = orderedItems(catalogue, stored.cart, { interval: 'month' })
  if (!items.ok) return fail(apiErrorOfCart(catalogue, items.failure, locale))
  const { currency } = stored.cart
  const [credit, open] = [await findCredit(db, member.accountId), await findOpenInvoices(db, member.accountId)]
  const debts = open.filter(({ total }) => total.currency === currency)
  const isInTrial =
    subscription.state === subscriptionStatuses.notSubscribed &&
    subscription.trial_end !== null &&
    subscription.trial_end > now
  const taxation = await findTaxation(db, ports.seller, member.accountId)
  const taxRate = rateOfTaxation(taxation)
  const plan = checkoutPlan({
    currency: stored.cart.currency,
    interval: 'month',
    items: items.value,
    start: start ?? (isInTrial ? 'trial_end' : 'now'),
    now,
    ...(isInTrial && subscription.trial_end !== null && { trialEndsAt: subscription.trial_end }),
    taxRate,
    ...(credit.currency === currency && { credit }),
    debts: sum(
      debts.map(({ total }) => total),
      currency,
    ),
  })
  const kind = plan.start === 'now' ? 'period' : 'trial_end'
  const invoice = buildInvoice(plan.lines, {
    kind,
    currency: stored.cart.currency,
    period: plan.period,
    dueAt: plan.anchor,
    taxRate,
  })
  const [method, billing] = await Promise.all([
    findCurrentMethod(db, member.accountId),
    findBillingFields(db, member.accountId),
  ])
  return ok({ stored, subscription, method, billing, plan, invoice, taxation, debts })
}

/** What still stands between the member and paying; undefined when nothing does. */
export function checkoutBlock(
  member: Member,
  prepared: Pick<PreparedCheckout, 'method' | 'billing' | 'taxation'>,
): ApiError | undefined {
  const barrier = payBarrier(payerOf(member))
  if (barrier !== undefined) return apiError(403, barrier, { values: { email: member.email } })
  const { method, billing, taxation } = prepared
  // nothing is sold without tax because an address says too little
  const isMissing = method === undefined || !isComplete(billing) || taxation.kind === 'unknown'
  return isMissing ? apiError(601, 'billing-missing') : undefined
}
