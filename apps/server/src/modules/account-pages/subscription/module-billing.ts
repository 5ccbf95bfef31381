import type { ResultOf } from '@waybill/contract'
import { toApiTime } from '@waybill/domain/calendar'
import type { Catalogue } from '@waybill/domain/catalog'
import { paymentStates } from '@waybill/domain/payment'
import { isActuallyInTrial, moduleTrials } from '@waybill/domain/subscription'
import type { ModulePayment } from '../repository-module-payments.ts'
import { trialEndOf, type StoredItem, type StoredSubscription } from '../../billing/index.ts'

type Subscription = NonNullable<ResultOf<'GET /billing/account/{member_id}/subscription'>['subscription']>
type ModuleBilling = Subscription['modules'][number]

/** No payment yet (B-21). */
const NONE = 0

interface ModuleFacts {
  readonly subscription: StoredSubscription
  readonly catalogue: Catalogue
  readonly payments: ReadonlyMap<number, ModulePayment>
  /** A method on file can be charged. */
  readonly hasMethod: boolean
  readonly now: number
}

const apiTimeOrNull = (at: number | null): string | null => (at === null ? null : toApiTime(at))

/** A bundled item is paid with its plan, any other by a line of its own. */
function paymentOf(item: StoredItem, { subscription, payments }: ModuleFacts): ModulePayment | undefined {
  return payments.get(item.bundled ? subscription.plan_id : item.product_id)
}

/** The first charge of an add-on that is tried beside a paid plan waits for the end of its trial. */
function isPaidAfterTrial(
  { own_trial_ends_at: endsAt }: StoredItem,
  { subscription, hasMethod }: ModuleFacts,
): boolean {
  return endsAt !== null && hasMethod && subscription.cancel_at === null
}

/** Payment of an account's module, instants in both forms of D-03 (MOD-09); undefined for a product that the catalogue version doesn't know. */
export function moduleBillingOut(item: StoredItem, reading: ModuleFacts): ModuleBilling | undefined {
  const { subscription, catalogue, now } = reading
  const module = catalogue.modules.get(item.product_id)
  if (module === undefined) return undefined
  const trialEndsAt = trialEndOf(item, subscription, now)
  const shownTrialEnd = item.trial_state === moduleTrials.paid ? null : trialEndsAt
  const payment = paymentOf(item, reading)
  const paidAt = payment?.paidAt ?? null
  return {
    id: module.id,
    add_on_code: module.code,
    bundled: item.bundled ? 1 : 0,
    is_trial: item.trial_state,
    actual_is_trial: isActuallyInTrial(item.trial_state, trialEndsAt ?? undefined, now) ? 1 : 0,
    trial_quantity: item.trial_quantity,
    trial_expires_on: apiTimeOrNull(shownTrialEnd),
    trial_expires_on_epoch: shownTrialEnd,
    pricing_type: module.pricingType,
    pricing_interval_trial: module.trialInterval ?? null,
    pricing_trial_unit: module.trialUnit ?? null,
    is_prepayment: module.isPrepayment ? 1 : 0,
    quantity: subscription.quantities[module.usageKey ?? ''] ?? 1,
    asset_type: module.assetType ?? '',
    is_legacy: subscription.kind === 1 ? 1 : 0,
    is_show_invoice: module.isShowInvoice ? 1 : 0,
    payment_status: payment?.state ?? (isPaidAfterTrial(item, reading) ? paymentStates.scheduled : NONE),
    datetime_started: toApiTime(item.started_at),
    datetime_started_epoch: item.started_at,
    datetime_last_payment: apiTimeOrNull(paidAt),
    datetime_last_payment_epoch: paidAt,
  }
}
