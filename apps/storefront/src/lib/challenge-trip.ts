const RESULT = 'three_d_secure_action_result_token_id'
const RESUME = 'resume'
/** Parameters that Stripe adds to the address that it sends a customer back to; a secret of the payment is its result. */
const STRIPE_RESULTS = ['payment_intent_client_secret', 'setup_intent_client_secret'] as const
const OF_STRIPE = [...STRIPE_RESULTS, 'payment_intent', 'setup_intent', 'redirect_status'] as const

/** The bank's page, which comes back to a path of ours, with its query. A page of a provider's own knows its way back. */
export function challengeHref(url: string, returnPath: string): string {
  if (!url.startsWith('/')) return url
  const [path = '', search = ''] = returnPath.split('?')
  const query = new URLSearchParams(withoutChallenge(search))
  query.set(RESUME, '1')
  return `${url}?next=${encodeURIComponent(`${path}?${query.toString()}`)}`
}

/** The query of the page as it was before the trip. */
export function withoutChallenge(search: string): string {
  const query = new URLSearchParams(search)
  query.delete(RESUME)
  for (const name of [RESULT, ...OF_STRIPE]) query.delete(name)
  return query.size === 0 ? '' : `?${query.toString()}`
}

/** The result of a bank's page; without a token the customer left it undecided. */
export interface ChallengeResult {
  readonly resultToken: string | undefined
}

export function challengeReturnOf(search: string): ChallengeResult | undefined {
  const query = new URLSearchParams(search)
  const resultToken = [RESULT, ...STRIPE_RESULTS].flatMap((name) => query.get(name) ?? [])[0]
  return query.has(RESUME) || resultToken !== undefined ? { resultToken } : undefined
}

/** Address of the challenge of a 604; undefined when an answer has none. */
export function challengeUrlOf(
  error: { readonly status: number; readonly result: unknown } | undefined,
): string | undefined {
  if (error?.status !== 604) return undefined
  const { result } = error
  if (typeof result !== 'object' || result === null || !('challenge_url' in result)) return undefined
  return typeof result.challenge_url === 'string' ? result.challenge_url : undefined
}
