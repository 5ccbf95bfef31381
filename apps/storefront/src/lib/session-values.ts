/**
 * The `sub.{field}` keys in session storage (B-100): those of a checkout, for display and retry only, and the analytics
 * entries that wait, and the cart that was emptied last. Where storage is blocked, they live as long as the page.
 */
export type SessionField =
  | 'idempotency'
  | 'order'
  | 'timeframe'
  | 'interval'
  | 'billing'
  | 'payment_token'
  | 'analytics'
  | 'last_cart'

const OF_CHECKOUT: readonly SessionField[] = [
  'idempotency',
  'order',
  'timeframe',
  'interval',
  'billing',
  'payment_token',
]
const onThisPage = new Map<SessionField, string>()

export function readSession(field: SessionField): string | undefined {
  try {
    return sessionStorage.getItem(`sub.${field}`) ?? undefined
  } catch {
    return onThisPage.get(field)
  }
}

export function writeSession(field: SessionField, value: string): void {
  onThisPage.set(field, value)
  try {
    sessionStorage.setItem(`sub.${field}`, value)
  } catch {
    // storage is blocked: the page stores it in memory
  }
}

export function dropSession(fields: readonly SessionField[] = OF_CHECKOUT): void {
  for (const field of fields) onThisPage.delete(field)
  try {
    for (const field of fields) sessionStorage.removeItem(`sub.${field}`)
  } catch {
    // storage is blocked
  }
}
