import { fail } from '@waybill/domain/result'
import type { GatewayError, GatewayOutcome, PaymentGateway } from '../payment-gateway.ts'

const unscripted: GatewayError = { kind: 'error', class: 703, isOutcomeKnown: true }

/** A gateway for tests of what is put around one: its confirmations answer the script, one answer after the other. */
export function scriptedGateway(script: readonly GatewayOutcome[]) {
  const keys: string[] = []
  const gateway: PaymentGateway = {
    name: 'scripted',
    allowedMethods: ['card'],
    tokeniser: { kind: 'form', address: '/tokens', page: '/method' },
    ensureCustomer: async () => unscripted,
    setUpMethod: async () => unscripted,
    forgetCustomer: async () => unscripted,
    startPayment: async () => unscripted,
    confirmPayment: async ({ idempotencyKey }) => {
      keys.push(idempotencyKey)
      return script[keys.length - 1] ?? unscripted
    },
    readPayment: async () => ({ kind: 'never_arrived' }),
    cancelPayment: async () => ({ kind: 'cancelled' }),
    refund: async ({ amount }) => ({ kind: 'refunded', ref: 're_1', amount: { ...amount, minor: amount.minor + 1 } }),
    readRefund: async () => ({ kind: 'never_arrived' }),
    listRefunds: async () => ({ kind: 'refunds', refunds: [] }),
    readDispute: async () => ({ kind: 'unknown_dispute' }),
    readWebhook: () => fail({ code: 'malformed' }),
  }
  return { gateway, keys }
}
