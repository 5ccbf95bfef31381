import Stripe from 'stripe'

/** A call that takes longer is a time-out: its outcome is unknown and is looked up. */
const TIMEOUT_MS = 15_000

export interface StripeAccess {
  readonly secretKey: string
  /** Scheme, host and port of the API; Stripe's own where it is absent. */
  readonly apiBase?: string | undefined
}

/**
 * Stripe's SDK, without retries of its own: which call is made again, and when none is made any more, is decided by
 * `guardGateway`. Throws TypeError for a base that is no address.
 */
export function createStripeClient({ secretKey, apiBase }: StripeAccess): Stripe {
  return new Stripe(secretKey, {
    maxNetworkRetries: 0,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(apiBase !== undefined && addressOf(new URL(apiBase))),
  })
}

function addressOf({ protocol, hostname, port }: URL) {
  const isSecure = protocol === 'https:'
  return {
    host: hostname,
    protocol: isSecure ? ('https' as const) : ('http' as const),
    port: port === '' ? (isSecure ? 443 : 80) : Number(port),
  }
}
