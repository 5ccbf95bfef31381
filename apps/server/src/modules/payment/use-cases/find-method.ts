import type { PaymentProviderView } from '@waybill/contract/pages'
import type { PaymentMethodView } from '@waybill/contract/views'
import { isExpiredCard } from '@waybill/domain/payment'
import type { PaymentGateway } from '../../../platform/gateway/payment-gateway.ts'
import type { StoredMethod } from '../repository.ts'

/** The method as screens show it: `•••• 4242`, its expiry, and whether that has passed (B-50). */
export function methodView(method: StoredMethod, now: number): PaymentMethodView {
  const { expiry_year: year, expiry_month: month } = method
  const expiry = year === null || month === null ? undefined : { year, month }
  const today = new Date(now)
  return {
    id: method.id,
    type: method.type === 2 || method.type === 3 || method.type === 4 ? method.type : 1,
    brand: method.brand ?? '',
    lastFour: method.last_four ?? '',
    ...(expiry && { expiryYear: expiry.year, expiryMonth: expiry.month }),
    isExpired:
      expiry !== undefined && isExpiredCard(expiry, { year: today.getUTCFullYear(), month: today.getUTCMonth() + 1 }),
  }
}

/**
 * Where a page may exchange a card for a token; null where the shop takes no payments, and no form may require one
 * (B-112).
 */
export function providerView(gateway: PaymentGateway | undefined): PaymentProviderView | null {
  if (gateway === undefined) return null
  const { tokeniser } = gateway
  if (tokeniser.kind === 'form') return { tokeniser: tokeniser.address, page: tokeniser.page }
  const { script, publishableKey } = tokeniser
  return { stripe: { script, publishableKey } }
}
