const RESULT = 'three_d_secure_action_result_token_id'
const RESUME = 'resume'

/** The bank's page, which comes back to a path of ours (B-53). */
export function challengeHref(url: string, returnPath: string): string {
  return `${url}?next=${encodeURIComponent(`${returnPath}?${RESUME}=1`)}`
}

/** What a bank's page brought back; without a token the customer left it undecided. */
export interface ChallengeReturn {
  readonly resultToken: string | undefined
}

export function challengeReturnOf(search: string): ChallengeReturn | undefined {
  const query = new URLSearchParams(search)
  const resultToken = query.get(RESULT) ?? undefined
  return query.has(RESUME) || resultToken !== undefined ? { resultToken } : undefined
}

/** Where the challenge of a 604 is shown (D-37); undefined when an answer is none. */
export function challengeUrlOf(
  error: { readonly status: number; readonly result: unknown } | undefined,
): string | undefined {
  if (error?.status !== 604) return undefined
  const { result } = error
  if (typeof result !== 'object' || result === null || !('challenge_url' in result)) return undefined
  return typeof result.challenge_url === 'string' ? result.challenge_url : undefined
}
