import { providerErrorPolicy } from '@waybill/domain/payment'
import type { GatewayError, MethodReference, PaymentGateway, TokenRequest, WaitingRequest } from './payment-gateway.ts'

interface GatewayAnswer {
  readonly kind: string
}

/** Something done around a call to the gateway, whichever call it is. */
export type CallWrapper = <Outcome extends GatewayAnswer>(
  call: () => Promise<Outcome | GatewayError>,
) => Promise<Outcome | GatewayError>

export function isGatewayError(outcome: GatewayAnswer): outcome is GatewayError {
  return outcome.kind === 'error'
}

/** 702, 705 and 706: the provider is unreachable, busy or broken, and may not be in a moment (B-11). */
export function isTransient(error: GatewayError): boolean {
  return providerErrorPolicy[error.class].isRetried
}

/** The same gateway with `around` on each of its calls. */
export function aroundEveryCall(gateway: PaymentGateway, around: CallWrapper): PaymentGateway {
  const { challengeAgain, describeToken, readChanged, readMethod } = gateway
  return {
    ...gateway,
    ensureCustomer: (request) => around(() => gateway.ensureCustomer(request)),
    setUpMethod: (request) => around(() => gateway.setUpMethod(request)),
    ...(describeToken && { describeToken: (request: TokenRequest) => around(() => describeToken(request)) }),
    forgetCustomer: (request) => around(() => gateway.forgetCustomer(request)),
    ...(readMethod && { readMethod: (method: MethodReference) => around(() => readMethod(method)) }),
    startPayment: (request) => around(() => gateway.startPayment(request)),
    confirmPayment: (request) => around(() => gateway.confirmPayment(request)),
    ...(challengeAgain && { challengeAgain: (waiting: WaitingRequest) => around(() => challengeAgain(waiting)) }),
    readPayment: (payment) => around(() => gateway.readPayment(payment)),
    cancelPayment: (paymentRef) => around(() => gateway.cancelPayment(paymentRef)),
    refund: (request) => around(() => gateway.refund(request)),
    readRefund: (identity) => around(() => gateway.readRefund(identity)),
    listRefunds: (paymentRef) => around(() => gateway.listRefunds(paymentRef)),
    ...(readChanged && { readChanged: (since: number) => around(() => readChanged(since)) }),
    readDispute: (disputeRef) => around(() => gateway.readDispute(disputeRef)),
  }
}
