const RESULT = 'three_d_secure_action_result_token_id'
const RESUME = 'resume'

/** The bank's page, which comes back to a path of ours, with its query (B-53). */
export function challengeHref(url: string, returnPath: string): string {
  const [path = '', search = ''] = returnPath.split('?')
  const query = new URLSearchParams(withoutChallenge(search))
  query.set(RESUME, '1')
  return `${url}?next=${encodeURIComponent(`${path}?${query.toString()}`)}`
}

/** The query of the page as it was before the trip. */
export function withoutChallenge(search: string): string {
  const query = new URLSearchParams(search)
  query.delete(RESUME)
  query.delete(RESULT)
  return query.size === 0 ? '' : `?${query.toString()}`
}

/** The result of a bank's page; without a token the customer left it undecided. */
export interface ChallengeReturn {
  readonly resultToken: string | undefined
}

export function challengeReturnOf(search: string): ChallengeReturn | undefined {
  const query = new URLSearchParams(search)
  const resultToken = query.get(RESULT) ?? undefined
  return query.has(RESUME) || resultToken !== undefined ? { resultToken } : undefined
}

/** Where the challenge of a 604 is shown (D-37); undefined when an answer has none. */
export function challengeUrlOf(
  error: { readonly status: number; readonly result: unknown } | undefined,
): string | undefined {
  if (error?.status !== 604) return undefined
  const { result } = error
  if (typeof result !== 'object' || result === null || !('challenge_url' in result)) return undefined
  return typeof result.challenge_url === 'string' ? result.challenge_url : undefined
}
