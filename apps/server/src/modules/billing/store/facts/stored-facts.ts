import type { Selectable } from 'kysely'
import type {
  AttemptRow,
  DocumentRow,
  EntitlementRow,
  ItemRow,
  MethodType,
  OrderRow,
  PaymentRow,
  ReceivableRow,
  SubscriptionRow,
  OrderedQuantities,
} from '@waybill/domain/billing'
import { money, type Currency } from '@waybill/domain/money'
import { isDeclineCode } from '@waybill/domain/payment'
import type { SubscriptionItem } from '@waybill/domain/subscription'
import type {
  EntitlementTable,
  SubscriptionItemTable,
  SubscriptionTable,
} from '../../../../platform/database/schema-billing.ts'
import type { InvoiceLineTable, InvoiceTable } from '../../../../platform/database/schema-documents.ts'
import type {
  PaymentAttemptTable,
  PaymentTable,
  ReceivableTable,
} from '../../../../platform/database/schema-collecting.ts'
import type { OrdersTable } from '../../../../platform/database/schema-shop.ts'
import { lineOf } from '../invoices.ts'
import { CHARGED } from '../methods.ts'
import { earlierPaymentOf } from './earlier-payment.ts'

/** Fields of the domain that a row leaves empty are absent, or undefined where a plan may empty them. */
const orAbsent = <Value>(value: Value | null): Value | undefined => value ?? undefined

export function subscriptionOf(row: Selectable<SubscriptionTable>): SubscriptionRow {
  const { trial_start: start, trial_end: end, entries, scheduled_order_id: orderId, scheduled_at: at } = row
  const { migrated_order_id: leftBy, migrated_at: leftAt } = row
  return {
    id: row.id,
    status: row.state,
    kind: row.kind === 1 ? 1 : 0,
    channel: row.channel,
    currency: row.currency,
    interval: row.billing_interval,
    terms: { planId: row.plan_id, pricing: row.pricing, ...(entries && { entries }), ...orderedOf(row) },
    catalogueVersion: row.catalogue_version,
    anchor: row.anchor_at,
    period: { start: row.period_start, end: row.period_end },
    ...(start !== null && end !== null && { trial: { start, end } }),
    ...(row.manual_grant && { isTrialGranted: true }),
    ...(row.tried_again && { isTriedAgain: true as const }),
    confirmedOrderId: orAbsent(row.confirmed_order_id),
    remindedTo: orAbsent(row.reminded_to),
    cancelAt: orAbsent(row.cancel_at),
    pausedAt: orAbsent(row.paused_at),
    awaitsPayment: row.awaits_payment ? true : undefined,
    usageFrom: orAbsent(row.usage_from),
    endedAt: orAbsent(row.ended_at),
    addOnTrialEndsAt: orAbsent(row.add_on_trial_ends_at),
    comingPrices: orAbsent(row.coming_prices),
    migrated: leftBy === null || leftAt === null ? undefined : { orderId: leftBy, at: leftAt },
    scheduled: orderId === null || at === null ? undefined : { orderId, at },
    earlierPayment: earlierPaymentOf(row),
  }
}

/** The price of an item, from the columns that its kind has; the table's checks say which. */
function priceOf(row: Selectable<SubscriptionItemTable>): SubscriptionItem | undefined {
  const { kind, amount, currency, explanation, usage_key: usageKey, asset_type: assetType, product_id: productId } = row
  if (kind === 'included' || amount === null || currency === null) return undefined
  const price = money(amount, currency)
  const { free_units: free, minimum_units: minimum, declared_units: declared, bundled } = row
  switch (kind) {
    case 'plan':
    case 'module':
      if (explanation === null) throw new Error(`item ${row.id} has a price without an explanation`)
      return { kind, productId, recurring: price, explanation }
    case 'usage':
    case 'prepaid':
      return {
        kind,
        productId,
        bundled,
        usageKey: usageKey ?? '',
        unit: price,
        ...(row.price_model && { model: row.price_model }),
        free,
        minimum,
        declared,
      }
    case 'extra_assets':
      return {
        kind,
        productId,
        assetType: assetType ?? '',
        countedBy: usageKey ?? '',
        included: free,
        rate: price,
        declared,
      }
  }
}

export function itemOf(row: Selectable<SubscriptionItemTable>): ItemRow {
  const price = priceOf(row)
  const { own_trial_code: code, own_trial_ends_at: endsAt } = row
  return {
    id: row.id,
    productId: row.product_id,
    catalogueVersion: row.catalogue_version,
    bundled: row.bundled,
    ...(price && { price }),
    trial: row.trial_state,
    ...(row.trial_quantity !== null && { trialQuantity: row.trial_quantity }),
    ...(code !== null && endsAt !== null && { ownTrial: { addOnCode: code, endsAt } }),
    ...(row.needs !== null && { needs: row.needs }),
    ...(row.core && { isCore: true }),
    startedAt: row.started_at,
    ...(row.counted_from !== null && { countedFrom: row.counted_from }),
  }
}

export function entitlementOf(row: Selectable<EntitlementTable>): EntitlementRow {
  return { id: row.id, productId: row.product_id, source: row.source, from: row.from_at }
}

export function documentOf(row: Selectable<InvoiceTable>, lines: readonly Selectable<InvoiceLineTable>[]): DocumentRow {
  const { currency } = row
  return {
    id: row.id,
    status: row.status,
    kind: row.kind,
    ...(row.subscription_id !== null && { subscriptionId: row.subscription_id }),
    ...(row.order_id !== null && { orderId: row.order_id }),
    currency,
    lines: lines.map(lineOf),
    taxRate: row.tax_rate,
    period: { start: row.period_start ?? 0, end: row.period_end ?? 0 },
    dueAt: row.due_at,
    subtotal: money(row.subtotal, currency),
    tax: money(row.tax, currency),
    total: money(row.total, currency),
    creditApplied: money(row.credit_applied, currency),
    catalogueVersion: row.catalogue_version,
    createdAt: row.created_at,
    finaliseAt: orAbsent(row.finalise_at),
    issuedAt: orAbsent(row.issued_at),
    ...(row.corrects_id !== null && { corrects: row.corrects_id }),
  }
}

export function receivableOf(row: Selectable<ReceivableTable>): ReceivableRow {
  return {
    id: row.invoice_id,
    open: money(row.open, row.currency),
    dueAt: row.due_at,
    isAddOn: row.is_add_on,
    schedule: row.schedule,
    firstFailedAt: orAbsent(row.first_failed_at),
    retryDays: orAbsent(row.retry_days),
    isHardDecline: row.is_hard_decline,
    erringSince: orAbsent(row.erring_since),
    nextAttemptAt: orAbsent(row.next_attempt_at),
    overdueAt: orAbsent(row.overdue_at),
    disabledAt: orAbsent(row.disabled_at),
    endedAt: orAbsent(row.ended_at),
  }
}

const METHODS: readonly MethodType[] = [0, 1, 2, 3, 4, 5]

function methodTypeOf(type: number): MethodType {
  return METHODS.find((method) => method === type) ?? 0
}

function challengeOf(row: Selectable<PaymentTable>): PaymentRow['challenge'] {
  const { challenge_id: id, challenge_url: url, challenge_expires_at: expiresAt } = row
  return id === null || url === null || expiresAt === null ? undefined : { id, url, expiresAt }
}

export function paymentOf(row: Selectable<PaymentTable>): PaymentRow {
  const code = row.decline_code
  return {
    id: row.id,
    documentId: row.invoice_id,
    ...(row.order_id !== null && { orderId: row.order_id }),
    state: row.state,
    amount: money(row.amount, row.currency),
    method: methodTypeOf(row.method),
    methodId: orAbsent(row.payment_method_id),
    challenge: challengeOf(row),
    reference: orAbsent(row.gateway_ref),
    declineCode: code !== null && isDeclineCode(code) ? code : undefined,
    createdAt: row.created_at,
  }
}

/** A try with the type of its method, and what it charges: nodes of the release before store no amount of their own. */
export type StoredAttempt = Selectable<PaymentAttemptTable> & {
  readonly method_type: number
  readonly charged: number
  readonly currency: Currency
}

export function attemptOf(row: StoredAttempt): AttemptRow {
  return {
    id: row.id,
    paymentId: row.payment_id,
    state: row.state,
    origin: row.origin,
    methodId: row.payment_method_id,
    method: CHARGED.find((type) => type === row.method_type) ?? 1,
    amount: money(row.charged, row.currency),
    number: row.number,
    startedAt: row.started_at,
    lookAt: orAbsent(row.look_at),
  }
}

export function orderOf(row: Selectable<OrdersTable>): OrderRow {
  if (row.purchase === null) throw new Error(`order ${row.id} doesn't say what it buys`)
  const code = row.failure?.declineCode
  return {
    id: row.id,
    state: row.state,
    start: row.start_at,
    purchase: row.purchase,
    ...(row.change !== null && { change: row.change }),
    ...(row.at_once && { atOnce: true }),
    failure:
      row.failure === null
        ? undefined
        : { code: row.failure.code, ...(code !== undefined && isDeclineCode(code) && { declineCode: code }) },
  }
}

/** The numbers that a subscription was ordered with. */
export function orderedOf({
  quantities,
  quantities_at: enteredAt,
  members_counted: members,
}: Pick<Selectable<SubscriptionTable>, 'quantities' | 'quantities_at' | 'members_counted'>): OrderedQuantities {
  return { quantities, ...(enteredAt && { enteredAt }), ...(members && { members }) }
}
