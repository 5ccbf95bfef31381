/**
 * The way to a customer's bank, and back to a page of ours. A provider's own address has its way back in it: it was given when
 * the payment was confirmed.
 */
export function bankAddress(challengeUrl: string, next: string): string {
  return challengeUrl.startsWith('/') ? `${challengeUrl}?next=${encodeURIComponent(next)}` : challengeUrl
}
