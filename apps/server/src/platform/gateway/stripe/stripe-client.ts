import Stripe from 'stripe'

/** A call that takes longer is a time-out: its outcome is unknown and is looked up. */
const TIMEOUT_MS = 15_000

export interface StripeAccess {
  readonly secretKey: string
  /** Scheme, host and port of the API; Stripe's own where it is absent. */
  readonly apiBase?: string | undefined
}

/** True for what Stripe answers: an object of its own, or an error. A proxy on the way may answer anything else, also as JSON. */
function isOfStripe(status: number, body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false
  if (status < 200 || status >= 300) return 'error' in body && typeof body.error === 'object' && body.error !== null
  return 'object' in body && typeof body.object === 'string'
}

/** The SDK takes any JSON without an error for the object that was wanted, whatever its status. */
function checkedClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient()
  const makeRequest = client.makeRequest.bind(client)
  client.makeRequest = async (...request) => {
    const response = await makeRequest(...request)
    const read = response.toJSON.bind(response)
    response.toJSON = async () => {
      const body: unknown = await read()
      if (!isOfStripe(response.getStatusCode(), body)) throw new SyntaxError('the answer is not Stripe’s')
      return body
    }
    return response
  }
  return client
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
    httpClient: checkedClient(),
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
