import type { Generated } from 'kysely'
import type { ComingPrices } from '@waybill/domain/billing'
import type { PriceModel } from '@waybill/domain/catalog'
import type { TaxRate } from '@waybill/domain/invoice'
import type { Currency } from '@waybill/domain/money'
import type { AmountStep } from '@waybill/domain/pricing'
import type { CollectionChannel, ModuleTrial, SubscriptionItem, SubscriptionStatus } from '@waybill/domain/subscription'
import type { DefaultedJson, Id, Instant, Json, Optional, OptionalInstant, OptionalJson } from './schema-columns.ts'

export interface BillingInfoTable {
  account_id: number
  fields: Json<Record<string, string>>
  updated_at: Instant
}

export interface PaymentMethodTable {
  id: Id
  account_id: number
  type: number
  /** Of an earlier release: the sandbox takes it as the method's reference. */
  gateway_token: Optional<string>
  provider: Optional<string>
  customer_ref: Optional<string>
  method_ref: Optional<string>
  mandate_ref: Optional<string>
  verified_at: OptionalInstant
  brand: Optional<string>
  first_six: Optional<string>
  last_four: Optional<string>
  expiry_year: Optional<number>
  expiry_month: Optional<number>
  fingerprint: string
  country: Optional<string>
  is_current: boolean
  is_backup: Generated<boolean>
  disabled_at: OptionalInstant
  created_at: Instant
}

export interface SubscriptionTable {
  id: Id
  account_id: number
  kind: number
  /** The collection channel. */
  channel: Generated<CollectionChannel>
  state: SubscriptionStatus
  plan_id: number
  catalogue_version: number
  currency: Currency
  quantities: DefaultedJson<Record<string, number>>
  /** Instants at which its member entered each of them; epoch ms. */
  quantities_at: Optional<Record<string, number>>
  /** The members that it had, of each key that counts them and that no number was entered for. */
  members_counted: Optional<Record<string, number>>
  pricing: Generated<boolean>
  /** Chosen subpackages of the plan; null for all. */
  entries: Optional<string[]>
  billing_interval: 'month' | 'year'
  anchor_at: Instant
  period_start: Instant
  period_end: Instant
  trial_start: OptionalInstant
  trial_end: OptionalInstant
  cancel_at: OptionalInstant
  paused_at: OptionalInstant
  /** Nothing can be used until the debit of its first invoice has settled. */
  awaits_payment: Generated<boolean>
  /** Usage of the month that runs is charged from here. */
  usage_from: OptionalInstant
  confirmed_order_id: Optional<string>
  /** The change that waits for the end of what is paid. */
  scheduled_order_id: Optional<string>
  scheduled_at: OptionalInstant
  /** The order by which it left a legacy plan. */
  migrated_order_id: Optional<string>
  migrated_at: OptionalInstant
  /** The payment of an earlier system for a legacy plan, before tax, and the number of its document. */
  earlier_price: Optional<number>
  earlier_from: OptionalInstant
  earlier_until: OptionalInstant
  earlier_tax_rate: OptionalJson<TaxRate>
  earlier_document: Optional<string>
  earlier_credited: Generated<boolean>
  manual_grant: Generated<boolean>
  /** The staff granted its trial to what has had one. */
  tried_again: Generated<boolean>
  reminded_to: OptionalInstant
  /** The earliest end of an add-on's own trial. */
  add_on_trial_ends_at: OptionalInstant
  /** Prices that the subscriber was notified of. */
  coming_prices: OptionalJson<ComingPrices>
  created_at: Instant
  ended_at: OptionalInstant
}

export interface SubscriptionItemTable {
  id: Id
  subscription_id: number
  account_id: number
  product_id: number
  catalogue_version: number
  bundled: boolean
  kind: Generated<SubscriptionItem['kind'] | 'included'>
  /** Of one interval, or of one unit; null for what comes with the plan or is tried. */
  amount: Optional<number>
  currency: Optional<Currency>
  free_units: Generated<number>
  minimum_units: Generated<number>
  declared_units: Generated<number>
  usage_key: Optional<string>
  asset_type: Optional<string>
  /** Of a price by tiers or blocks; the amount is that of its first unit. */
  price_model: OptionalJson<PriceModel>
  explanation: OptionalJson<AmountStep>
  trial_state: ModuleTrial
  trial_quantity: Optional<number>
  /** Of a trial of its own, beside a paid plan. */
  own_trial_code: Optional<string>
  own_trial_ends_at: OptionalInstant
  /** The add-ons that it doesn't work without. */
  needs: OptionalJson<number[]>
  /** On every account: it costs nothing, no change ends it, and nothing lists it. */
  core: Generated<boolean>
  started_at: Instant
  /** Its use is counted from here, where that isn't its start. */
  counted_from: OptionalInstant
  ended_at: OptionalInstant
}

/** The one trial of an add-on that an account has in its life; more only where the staff allow them. */
export interface TrialGrantTable {
  account_id: number
  add_on_code: string
  /** From 1; above that it is one that the staff allowed. */
  number: Generated<number>
  granted_at: Instant
  ends_at: Instant
}

/** Another trial of an add-on that the staff let an account have, by its number from 2. */
export interface TrialAllowedTable {
  account_id: number
  add_on_code: string
  number: number
  granted_at: Instant
}

/** Request and answer of a member's last confirmation of a purchase of add-ons. */
export interface ModulePurchaseTable {
  account_id: number
  member_id: number
  requested: Json<string[]>
  codes: Json<string[]>
  digest: string
  confirmed_at: Instant
}

export interface EntitlementTable {
  id: Id
  account_id: number
  product_id: number
  source: 'trial' | 'paid' | 'grace' | 'partner' | 'manual' | 'grant'
  from_at: Instant
  to_at: OptionalInstant
}
