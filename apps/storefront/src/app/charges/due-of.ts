import type { ChargeView } from '@waybill/contract/views'
import { subtract, type Money } from '@waybill/domain/money'

/** Rest of a charge to pay once account credit has paid its part (B-60). */
export function dueOf({ amount, fromCredit }: Pick<ChargeView, 'amount' | 'fromCredit'>): Money {
  return fromCredit === undefined ? amount : subtract(amount, fromCredit)
}
