import { providerErrorPolicy } from '@waybill/domain/payment'
import type { GatewayError, PaymentGateway } from './payment-gateway.ts'

interface Answer {
  readonly kind: string
}

/** Something done around a call to the gateway, whichever call it is. */
export type Around = <Outcome extends Answer>(
  call: () => Promise<Outcome | GatewayError>,
) => Promise<Outcome | GatewayError>

export function isGatewayError(outcome: Answer): outcome is GatewayError {
  return outcome.kind === 'error'
}

/** 702, 705 and 706: the provider is unreachable, busy or broken, and may not be in a moment (B-11). */
export function isTransient(error: GatewayError): boolean {
  return providerErrorPolicy[error.class].isRetried
}

/** The same gateway with `around` on each of its calls. */
export function aroundEveryCall(gateway: PaymentGateway, around: Around): PaymentGateway {
  return {
    ...gateway,
    describeToken: (token) => around(() => gateway.describeToken(token)),
    attach: (request) => around(() => gateway.attach(request)),
    charge: (request) => around(() => gateway.charge(request)),
    lookup: (idempotencyKey) => around(() => gateway.lookup(idempotencyKey)),
    cancel: (idempotencyKey) => around(() => gateway.cancel(idempotencyKey)),
    refund: (request) => around(() => gateway.refund(request)),
  }
}
