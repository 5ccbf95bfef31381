import type { SubscriptionProps } from '@waybill/contract/pages'
import type { InvoiceRowView, PaymentMethodView } from '@waybill/contract/views'

/** Failed and overdue: 8 and above, but not 9, which is only due (B-22, D-41). */
const OPEN_DEBT: ReadonlySet<number> = new Set([8, 10])

/** The one thing that the reader should do first; undefined when nothing needs them. */
export type NeedsYou =
  | { readonly kind: 'locked' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'debt'; readonly invoice: InvoiceRowView }
  | { readonly kind: 'email' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'expired_method'; readonly method: PaymentMethodView }
  | { readonly kind: 'trial'; readonly endsAt: number }

type Facts = Pick<
  SubscriptionProps,
  'state' | 'control' | 'invoices' | 'method' | 'trialEndsAt' | 'waitingPayment' | 'isEmailVerified' | 'provider'
>

function oldestDebt(invoices: readonly InvoiceRowView[]): InvoiceRowView | undefined {
  return invoices
    .filter(({ paymentState }) => OPEN_DEBT.has(paymentState))
    .toSorted((one, other) => one.date - other.date)[0]
}

/**
 * A held account can do nothing else first; then what waits for minutes only, then money that failed, and what stands
 * before any payment. A trial that runs is an offer, not a warning.
 */
export function needsYou(facts: Facts): NeedsYou | undefined {
  const { state, control, invoices, method, trialEndsAt, waitingPayment, isEmailVerified, provider } = facts
  if (control === 'locked') return { kind: 'locked' }
  if (waitingPayment !== null) return { kind: 'waiting' }
  const invoice = oldestDebt(invoices)
  if (invoice !== undefined) return { kind: 'debt', invoice }
  // where the shop takes no payments nothing waits for the address (B-112)
  if (control === 'all' && !isEmailVerified && provider !== null) return { kind: 'email' }
  if (state === 'expired') return { kind: 'expired' }
  if (method?.isExpired === true) return { kind: 'expired_method', method }
  if (state === 'trial' && trialEndsAt !== null) return { kind: 'trial', endsAt: trialEndsAt }
  return undefined
}
