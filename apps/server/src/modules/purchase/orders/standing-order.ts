import { countedAmount } from '@waybill/domain/billing'
import { cartBreakdown } from '@waybill/domain/cart'
import { rateOfTaxation } from '@waybill/domain/invoice'
import type { Money } from '@waybill/domain/money'
import { priceSelection } from '@waybill/domain/pricing'
import { fail, ok, type Result } from '@waybill/domain/result'
import { subscriptionStatuses } from '@waybill/domain/subscription'
import type { Executor } from '../../../platform/database/database.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { MemberContext } from '../../../platform/http/register-action.ts'
import { rejectBlocked } from '../../../platform/http/reject-blocked.ts'
import { loadFacts } from '../../billing/index.ts'
import { selectionOfPurchase } from '../../cart/index.ts'
import { changeSubscription } from '../change/change-subscription.ts'
import { prepareChange } from '../change/prepare-change.ts'
import { cancelWaitingPayment } from '../forms/waiting-payment.ts'
import { previewTokenOf } from '../place/agree.ts'
import { issueChangeToken } from '../place/change-token.ts'
import { checkOut } from '../place/check-out.ts'
import { prepareCheckout } from '../place/prepare-checkout.ts'

/** The order that the account's cart would be, weighed before it is placed. */
export interface WeighedOrder {
  /** Part of a standing approval that it takes. */
  readonly amount: Money
  /** Confirms exactly this order. */
  readonly previewToken: string
  /** It changes the subscription that runs. */
  readonly isChange: boolean
}

async function weighPurchase(
  db: Executor,
  { member, context }: MemberContext,
): Promise<Result<WeighedOrder, ApiError>> {
  const { ports, now, locale } = context
  const prepared = await prepareCheckout(db, { ports, member, now, locale, start: undefined })
  if (!prepared.ok) return prepared
  const { plan, stored, taxation } = prepared.value
  const { total: after } = cartBreakdown(ports.catalogue.current(), stored.cart)
  const amount = countedAmount({ total: plan.firstTotal, after, taxRate: rateOfTaxation(taxation) })
  return ok({ amount, previewToken: previewTokenOf({ member, context, prepared: prepared.value }), isChange: false })
}

/** Prices the account's cart as the order that it would be in the name of this primary member; nothing is written. */
export async function weighOrder(db: Executor, by: MemberContext): Promise<Result<WeighedOrder, ApiError>> {
  const { member, context } = by
  const { accountId, memberId } = member
  const facts = (await loadFacts(db, [accountId], { seller: context.ports.seller })).get(accountId)
  const { subscription } = facts ?? {}
  if (facts === undefined || subscription?.status !== subscriptionStatuses.subscribed) return weighPurchase(db, by)
  const pricedAt = context.now
  const prepared = await prepareChange(db, { member, context, facts, pricedAt }, {})
  if (!prepared.ok) return prepared
  const { plan, request } = prepared.value
  const catalogue = context.ports.catalogue.current()
  const monthly = (of: Parameters<typeof selectionOfPurchase>[0]) =>
    priceSelection(catalogue, selectionOfPurchase(of)).total
  const { terms, currency } = subscription
  const { digest, total } = plan
  return ok({
    amount: countedAmount({
      total,
      before: monthly({ terms, currency, items: facts.items }),
      after: monthly(request.target),
      taxRate: facts.account.taxRate,
    }),
    previewToken: issueChangeToken(context.ports.keys, { memberId, pricedAt, digest }),
    isChange: true,
  })
}

/** Places a weighed order in the name of the primary member, who isn't there to answer their bank: what waits for that is undone. */
export async function placeWeighed(
  { previewToken, isChange }: WeighedOrder,
  by: MemberContext,
): Promise<Result<string, ApiError>> {
  const { member, context } = by
  const body = { preview_token: previewToken }
  const blocked = rejectBlocked(member)
  if (blocked !== undefined) return fail(blocked)
  const placed = isChange ? await changeSubscription(body, member, context) : await checkOut(body, member, context)
  if (placed.ok) return 'order' in placed.value ? ok(placed.value.order.id) : fail(apiError(406, 'nothing-changes'))
  const { failure } = placed
  await cancelWaitingPayment(by)
  return fail(failure)
}
