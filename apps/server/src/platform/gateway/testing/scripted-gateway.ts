import { fail } from '@waybill/domain/result'
import type { GatewayError, GatewayOutcome, PaymentGateway } from '../payment-gateway.ts'

const unscripted: GatewayError = { kind: 'error', class: 703, isOutcomeKnown: true }

/** A gateway for tests of what is put around one: its charges answer the script, one answer after the other. */
export function scriptedGateway(script: readonly GatewayOutcome[]) {
  const keys: string[] = []
  const gateway: PaymentGateway = {
    name: 'scripted',
    allowedMethods: ['card'],
    tokeniser: '/tokens',
    describeToken: async () => unscripted,
    attach: async () => unscripted,
    charge: async ({ idempotencyKey }) => {
      keys.push(idempotencyKey)
      return script[keys.length - 1] ?? unscripted
    },
    lookup: async () => ({ kind: 'never_arrived' }),
    cancel: async () => ({ kind: 'cancelled' }),
    refund: async ({ amount }) => ({ kind: 'refunded', ref: 're_1', amount: { ...amount, minor: amount.minor + 1 } }),
    readWebhook: () => fail({ code: 'malformed' }),
  }
  return { gateway, keys }
}
