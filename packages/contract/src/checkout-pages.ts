import type { Money } from '@waybill/domain/money'
import type { ChargeView, LaterChargeView, PaymentMethodView, WaitingPaymentView } from './charge-views.ts'
import type { CountryView, PaymentProviderView } from './subscription-pages.ts'

/** What a start charges (ORD-09). */
export interface StartChargesView {
  readonly dueNow: Money
  readonly first: ChargeView
  readonly later: LaterChargeView
}

export interface CheckoutProps {
  readonly memberId: number
  readonly isTrial: boolean
  readonly trialEndsAt: number | null
  readonly planTitle: string
  /** What each start charges, and when (B-72): the order is made of the same plan. */
  readonly charges: { readonly now: StartChargesView; readonly trial_end: StartChargesView }
  readonly billing: Readonly<Record<string, string>>
  readonly isCountryLocked: boolean
  readonly countries: readonly CountryView[]
  readonly method: PaymentMethodView | null
  /** Null: the checkout is closed (B-112). */
  readonly provider: PaymentProviderView | null
  /** Another payment waits for the bank: nothing else is paid before it ends. */
  readonly waitingPayment: WaitingPaymentView | null
  /** Why this reader can't pay, and the next step: confirm the address, write to us, or back to the cart. */
  readonly closed?: { readonly reason: string; readonly wayOut: 'email' | 'contact' | 'cart' }
  readonly titles: Readonly<Record<string, string>>
  readonly sellerName: string
  /** Where the member goes once everything is switched on: a path of ours without locale prefix (B-30). */
  readonly destination: string
}
