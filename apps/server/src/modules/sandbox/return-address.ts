const RESULT = 'three_d_secure_action_result_token_id'
/** Only resolved against; never part of what is answered. */
const BASE = 'http://own.invalid'

/** The path to go back to with the bank's answer in its query; anything but a path of ours is the fallback (reliability 2.3). */
export function returnAddress(
  next: string,
  { resultToken, fallback }: { readonly resultToken: string; readonly fallback: string },
): string {
  const isPath = /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(next)
  const address = new URL(isPath && URL.canParse(next, BASE) ? next : fallback, BASE)
  address.searchParams.set(RESULT, resultToken)
  return address.origin === BASE ? address.pathname + address.search : fallback
}
