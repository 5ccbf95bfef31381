import type { PaymentProviderView } from '@waybill/contract/pages'
import type { PaymentMethodView } from '@waybill/contract/views'
import { DAY_MS } from '@waybill/domain/durations'
import { cardNoticeDays, isExpiredCard, storedExpiry, type YearMonth } from '@waybill/domain/payment'
import type { PaymentGateway } from '../../../platform/gateway/payment-gateway.ts'
import type { StoredMethod } from '../store/methods.ts'

/** The last month in which a stored card is good, as it is shown; undefined for a method without one. */
export function expiryOf(
  { expiry_year: year, expiry_month: month }: Pick<StoredMethod, 'expiry_year' | 'expiry_month'>,
  now: number,
): YearMonth | undefined {
  if (year === null || month === null) return undefined
  return storedExpiry({ year: String(year), month: String(month) }, monthOf(now))
}

function monthOf(now: number): YearMonth {
  const today = new Date(now)
  return { year: today.getUTCFullYear(), month: today.getUTCMonth() + 1 }
}

/** True for a card whose last month is over: shown as expired, and not counted on (B-74). */
export function isExpiredMethod(method: Pick<StoredMethod, 'expiry_year' | 'expiry_month'>, now: number): boolean {
  const expiry = expiryOf(method, now)
  return expiry !== undefined && isExpiredCard(expiry, monthOf(now))
}

/** True where its last day is so near that its member is notified. */
function isExpiring({ year, month }: YearMonth, now: number): boolean {
  // a card is good for all of its last month; Date counts months from 0
  return Date.UTC(year, month, 1) - now <= cardNoticeDays[0] * DAY_MS
}

/** The method as screens show it: `•••• 4242`, its expiry, and whether that has passed or comes soon. */
export function methodView(
  method: Pick<StoredMethod, 'id' | 'type' | 'brand' | 'last_four' | 'expiry_year' | 'expiry_month'>,
  now: number,
): PaymentMethodView {
  const expiry = expiryOf(method, now)
  const isExpired = isExpiredMethod(method, now)
  return {
    id: method.id,
    type: method.type === 2 || method.type === 3 || method.type === 4 ? method.type : 1,
    brand: method.brand ?? '',
    lastFour: method.last_four ?? '',
    ...(expiry && { expiryYear: expiry.year, expiryMonth: expiry.month }),
    isExpired,
    ...(expiry !== undefined && !isExpired && isExpiring(expiry, now) && { isExpiring: true }),
  }
}

/**
 * Provider by which a page may exchange a card for a token; null where the shop takes no payments, and no form may require one.
 */
export function providerView(gateway: PaymentGateway | undefined): PaymentProviderView | null {
  if (gateway === undefined) return null
  const { tokeniser } = gateway
  if (tokeniser.kind === 'form') return { tokeniser: tokeniser.address, page: tokeniser.page }
  const { script, publishableKey } = tokeniser
  return { stripe: { script, publishableKey } }
}
