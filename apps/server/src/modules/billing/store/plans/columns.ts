import { sql } from 'kysely'
import type {
  AttemptRow,
  EndedRow,
  EntitlementRow,
  ItemRow,
  PaymentRow,
  ReceivableRow,
  SubscriptionRow,
} from '@waybill/domain/billing'
import { priceModelOf } from '@waybill/domain/subscription'
import { instantText, jsonText, type Column } from '../../../../platform/database/write-rows.ts'
import { earlierPaymentColumns } from '../facts/earlier-payment.ts'

/** A row of a plan with the account that it belongs to. */
export type OwnedRow<Row> = Row & { readonly accountId: number }

export const accountId: Column<{ readonly accountId: number }> = {
  name: 'account_id',
  type: 'bigint',
  of: (row) => row.accountId,
}
export const id: Column<{ readonly id: number }> = { name: 'id', type: 'bigint', of: (row) => row.id }

/** Chosen subpackages are an array in their column, which can't travel in an array of rows. */
const textArray = (json: Parameters<NonNullable<Column<unknown>['stored']>>[0]) =>
  sql`case when ${json} is null then null else array(select jsonb_array_elements_text(${json})) end`

export const subscriptionPeriod: readonly Column<SubscriptionRow>[] = [
  { name: 'period_start', type: 'timestamptz', of: (row) => instantText(row.period.start) },
  { name: 'period_end', type: 'timestamptz', of: (row) => instantText(row.period.end) },
]

export const subscriptionColumns: readonly Column<SubscriptionRow>[] = [
  { name: 'kind', type: 'int', of: (row) => row.kind },
  { name: 'channel', type: 'text', of: (row) => row.channel },
  { name: 'state', type: 'int', of: (row) => row.status },
  { name: 'plan_id', type: 'int', of: (row) => row.terms.planId },
  { name: 'catalogue_version', type: 'int', of: (row) => row.catalogueVersion },
  { name: 'currency', type: 'text', of: (row) => row.currency },
  { name: 'quantities', type: 'jsonb', of: (row) => JSON.stringify(row.terms.quantities) },
  { name: 'quantities_at', type: 'jsonb', of: (row) => row.terms.enteredAt && JSON.stringify(row.terms.enteredAt) },
  { name: 'members_counted', type: 'jsonb', of: (row) => row.terms.members && JSON.stringify(row.terms.members) },
  { name: 'pricing', type: 'boolean', of: (row) => row.terms.pricing },
  {
    name: 'entries',
    type: 'jsonb',
    of: (row) => (row.terms.entries === undefined ? null : JSON.stringify(row.terms.entries)),
    stored: textArray,
  },
  { name: 'billing_interval', type: 'text', of: (row) => row.interval },
  { name: 'anchor_at', type: 'timestamptz', of: (row) => instantText(row.anchor) },
  ...subscriptionPeriod,
  { name: 'trial_start', type: 'timestamptz', of: (row) => instantText(row.trial?.start) },
  { name: 'trial_end', type: 'timestamptz', of: (row) => instantText(row.trial?.end) },
  { name: 'manual_grant', type: 'boolean', of: (row) => row.isTrialGranted === true },
  { name: 'tried_again', type: 'boolean', of: (row) => row.isTriedAgain === true },
  { name: 'cancel_at', type: 'timestamptz', of: (row) => instantText(row.cancelAt) },
  { name: 'paused_at', type: 'timestamptz', of: (row) => instantText(row.pausedAt) },
  { name: 'awaits_payment', type: 'boolean', of: (row) => row.awaitsPayment === true },
  { name: 'usage_from', type: 'timestamptz', of: (row) => instantText(row.usageFrom) },
  { name: 'confirmed_order_id', type: 'uuid', of: (row) => row.confirmedOrderId },
  { name: 'scheduled_order_id', type: 'uuid', of: (row) => row.scheduled?.orderId },
  { name: 'scheduled_at', type: 'timestamptz', of: (row) => instantText(row.scheduled?.at) },
  { name: 'migrated_order_id', type: 'uuid', of: (row) => row.migrated?.orderId },
  { name: 'migrated_at', type: 'timestamptz', of: (row) => instantText(row.migrated?.at) },
  ...earlierPaymentColumns,
  { name: 'reminded_to', type: 'timestamptz', of: (row) => instantText(row.remindedTo) },
  { name: 'add_on_trial_ends_at', type: 'timestamptz', of: (row) => instantText(row.addOnTrialEndsAt) },
  { name: 'coming_prices', type: 'jsonb', of: (row) => jsonText(row.comingPrices) },
  { name: 'ended_at', type: 'timestamptz', of: (row) => instantText(row.endedAt) },
]

/** A new life began when its trial was granted, or when it was paid for. */
export const subscriptionCreated: Column<SubscriptionRow> = {
  name: 'created_at',
  type: 'timestamptz',
  of: (row) => instantText(row.trial?.start ?? row.anchor),
}

type ItemPrice = NonNullable<ItemRow['price']>

function amountOf(price: ItemPrice): number {
  if (price.kind === 'extra_assets') return price.rate.minor
  return 'recurring' in price ? price.recurring.minor : price.unit.minor
}

function currencyOf(price: ItemPrice): string {
  if (price.kind === 'extra_assets') return price.rate.currency
  return 'recurring' in price ? price.recurring.currency : price.unit.currency
}

function usageKeyOf(price: ItemPrice): string | undefined {
  if (price.kind === 'extra_assets') return price.countedBy
  return 'usageKey' in price ? price.usageKey : undefined
}

function freeUnitsOf(price: ItemPrice | undefined): number {
  if (price?.kind === 'extra_assets') return price.included
  return price !== undefined && 'free' in price ? price.free : 0
}

export const itemColumns: readonly Column<OwnedRow<ItemRow> & { readonly subscriptionId: number }>[] = [
  { name: 'subscription_id', type: 'bigint', of: (row) => row.subscriptionId },
  accountId,
  { name: 'product_id', type: 'int', of: (row) => row.productId },
  { name: 'catalogue_version', type: 'int', of: (row) => row.catalogueVersion },
  { name: 'bundled', type: 'boolean', of: (row) => row.bundled },
  { name: 'kind', type: 'text', of: ({ price }) => price?.kind ?? 'included' },
  { name: 'amount', type: 'bigint', of: ({ price }) => price && amountOf(price) },
  { name: 'currency', type: 'text', of: ({ price }) => price && currencyOf(price) },
  { name: 'free_units', type: 'int', of: ({ price }) => freeUnitsOf(price) },
  { name: 'minimum_units', type: 'int', of: ({ price }) => (price && 'minimum' in price ? price.minimum : 0) },
  { name: 'declared_units', type: 'int', of: ({ price }) => (price && 'declared' in price ? price.declared : 0) },
  { name: 'usage_key', type: 'text', of: ({ price }) => price && usageKeyOf(price) },
  { name: 'asset_type', type: 'text', of: ({ price }) => (price?.kind === 'extra_assets' ? price.assetType : null) },
  {
    name: 'price_model',
    type: 'jsonb',
    of: ({ price }) => jsonText(price && priceModelOf(price)),
  },
  {
    name: 'explanation',
    type: 'jsonb',
    of: ({ price }) => (price && 'explanation' in price ? JSON.stringify(price.explanation) : null),
  },
  { name: 'trial_state', type: 'int', of: (row) => row.trial },
  { name: 'trial_quantity', type: 'int', of: (row) => row.trialQuantity },
  { name: 'needs', type: 'jsonb', of: ({ needs }) => (needs === undefined ? null : JSON.stringify(needs)) },
  { name: 'core', type: 'boolean', of: ({ isCore }) => isCore ?? false },
  { name: 'own_trial_code', type: 'text', of: (row) => row.ownTrial?.addOnCode },
  { name: 'own_trial_ends_at', type: 'timestamptz', of: (row) => instantText(row.ownTrial?.endsAt) },
  { name: 'started_at', type: 'timestamptz', of: (row) => instantText(row.startedAt) },
  { name: 'counted_from', type: 'timestamptz', of: (row) => instantText(row.countedFrom) },
]

/** All that changes of an item that stays: an add-on is off for its debt, a trial is over. */
export const itemChange: readonly Column<ItemRow>[] = [{ name: 'trial_state', type: 'int', of: (row) => row.trial }]

export const entitlementColumns: readonly Column<OwnedRow<EntitlementRow>>[] = [
  accountId,
  { name: 'product_id', type: 'int', of: (row) => row.productId },
  { name: 'source', type: 'text', of: (row) => row.source },
  { name: 'from_at', type: 'timestamptz', of: (row) => instantText(row.from) },
]

/** All that changes of a right that stays: what every account has isn't given anew by a first payment (B-156). */
export const entitlementChange: readonly Column<EntitlementRow>[] = [
  { name: 'source', type: 'text', of: (row) => row.source },
]

/** A row never ends before it began. */
export function notBefore(start: string): NonNullable<Column<EndedRow>['stored']> {
  return (end) => sql`greatest(${sql.ref(start)}, ${end})`
}

export const itemEnd: readonly Column<EndedRow>[] = [
  { name: 'ended_at', type: 'timestamptz', of: ({ at }) => instantText(at), stored: notBefore('started_at') },
]

export const entitlementEnd: readonly Column<EndedRow>[] = [
  { name: 'to_at', type: 'timestamptz', of: ({ at }) => instantText(at), stored: notBefore('from_at') },
]

export const receivableColumns: readonly Column<ReceivableRow>[] = [
  { name: 'open', type: 'bigint', of: (row) => row.open.minor },
  { name: 'currency', type: 'text', of: (row) => row.open.currency },
  { name: 'due_at', type: 'timestamptz', of: (row) => instantText(row.dueAt) },
  { name: 'is_add_on', type: 'boolean', of: (row) => row.isAddOn },
  { name: 'schedule', type: 'text', of: (row) => row.schedule },
  { name: 'first_failed_at', type: 'timestamptz', of: (row) => instantText(row.firstFailedAt) },
  { name: 'retry_days', type: 'jsonb', of: ({ retryDays }) => retryDays && JSON.stringify(retryDays) },
  { name: 'is_hard_decline', type: 'boolean', of: (row) => row.isHardDecline },
  { name: 'erring_since', type: 'timestamptz', of: (row) => instantText(row.erringSince) },
  { name: 'next_attempt_at', type: 'timestamptz', of: (row) => instantText(row.nextAttemptAt) },
  { name: 'overdue_at', type: 'timestamptz', of: (row) => instantText(row.overdueAt) },
  { name: 'disabled_at', type: 'timestamptz', of: (row) => instantText(row.disabledAt) },
  { name: 'ended_at', type: 'timestamptz', of: (row) => instantText(row.endedAt) },
]

export const receivableKey: Column<ReceivableRow> = { name: 'invoice_id', type: 'bigint', of: (row) => row.id }

export const paymentColumns: readonly Column<PaymentRow>[] = [
  { name: 'state', type: 'int', of: (row) => row.state },
  { name: 'amount', type: 'bigint', of: (row) => row.amount.minor },
  { name: 'method', type: 'int', of: (row) => row.method },
  { name: 'payment_method_id', type: 'bigint', of: (row) => row.methodId },
  { name: 'gateway_ref', type: 'text', of: (row) => row.reference },
  { name: 'decline_code', type: 'text', of: (row) => row.declineCode },
  { name: 'challenge_id', type: 'text', of: (row) => row.challenge?.id },
  { name: 'challenge_url', type: 'text', of: (row) => row.challenge?.url },
  { name: 'challenge_expires_at', type: 'timestamptz', of: (row) => instantText(row.challenge?.expiresAt) },
]

/** Columns of a payment that are set on its first day. */
export const paymentIdentity: readonly Column<OwnedRow<PaymentRow>>[] = [
  accountId,
  { name: 'invoice_id', type: 'bigint', of: (row) => row.documentId },
  { name: 'order_id', type: 'uuid', of: (row) => row.orderId },
  { name: 'currency', type: 'text', of: (row) => row.amount.currency },
  { name: 'idem_key', type: 'text', of: (row) => `invoice:${row.documentId}` },
  { name: 'created_at', type: 'timestamptz', of: (row) => instantText(row.createdAt) },
]

export const attemptColumns: readonly Column<AttemptRow>[] = [
  { name: 'state', type: 'text', of: (row) => row.state },
  { name: 'look_at', type: 'timestamptz', of: (row) => instantText(row.lookAt) },
]

/** The key at the provider names the account, so that its events find their way back. */
export const attemptIdentity: readonly Column<OwnedRow<AttemptRow>>[] = [
  accountId,
  { name: 'payment_id', type: 'bigint', of: (row) => row.paymentId },
  { name: 'number', type: 'int', of: (row) => row.number },
  { name: 'origin', type: 'text', of: (row) => row.origin },
  { name: 'amount', type: 'bigint', of: (row) => row.amount.minor },
  { name: 'payment_method_id', type: 'bigint', of: (row) => row.methodId },
  { name: 'idem_key', type: 'text', of: (row) => `account:${row.accountId}:payment:${row.paymentId}:${row.number}` },
  { name: 'started_at', type: 'timestamptz', of: (row) => instantText(row.startedAt) },
]
