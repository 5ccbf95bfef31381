import type { GatewayError } from '../payment-gateway.ts'

/** A token, a result token or a field that isn't right; nothing was done. */
export const wrongInput: GatewayError = { kind: 'error', class: 701, isOutcomeKnown: true }

/** A request that no well-behaved caller sends: a key used again for something else, an amount of nothing. */
export const wrongRequest: GatewayError = { kind: 'error', class: 707, isOutcomeKnown: true }
