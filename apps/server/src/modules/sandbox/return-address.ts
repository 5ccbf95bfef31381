/** Names of the shop's pages for what the provider's bring back. */
const ANSWERS = { resultToken: 'three_d_secure_action_result_token_id', paymentToken: 'payment_token' } as const
/** Only resolved against; never part of what is answered. */
const BASE = 'http://own.invalid'

/** Whether an address is a path of ours. */
export function isOwnPath(next: string): boolean {
  return /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(next) && URL.canParse(next, BASE)
}

/** The path to go back to with the answer in its query; anything but a path of ours is the fallback (reliability 2.3). */
export function returnAddress(
  next: string,
  {
    fallback,
    ...answer
  }: { readonly fallback: string } & ({ readonly resultToken: string } | { readonly paymentToken: string }),
): string {
  const address = new URL(isOwnPath(next) ? next : fallback, BASE)
  if ('paymentToken' in answer) address.searchParams.set(ANSWERS.paymentToken, answer.paymentToken)
  else address.searchParams.set(ANSWERS.resultToken, answer.resultToken)
  return address.origin === BASE ? address.pathname + address.search + address.hash : fallback
}
