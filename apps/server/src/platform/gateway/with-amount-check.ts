import { checkAmount } from './check-amount.ts'
import type { PaymentGateway } from './payment-gateway.ts'

/** Believes an answer about a payment only when it names the requested amount. */
export function withAmountCheck(gateway: PaymentGateway): PaymentGateway {
  return {
    ...gateway,
    charge: async (request) => checkAmount(await gateway.charge(request), request.amount),
    refund: async (request) => checkAmount(await gateway.refund(request), request.amount),
  }
}
