import { checkAmount } from './check-amount.ts'
import type { PaymentGateway } from './payment-gateway.ts'

/** Believes an answer about a payment only when it names the requested amount. */
export function withAmountCheck(gateway: PaymentGateway): PaymentGateway {
  return {
    ...gateway,
    confirmPayment: async (request) => checkAmount(await gateway.confirmPayment(request), request.amount),
    refund: async (request) => checkAmount(await gateway.refund(request), request.amount),
  }
}
