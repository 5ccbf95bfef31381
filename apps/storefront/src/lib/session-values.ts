/**
 * The `sub.{field}` keys of a checkout in session storage (B-100): for display and retry only. Where storage is blocked,
 * they live as long as the page.
 */
export type SessionField = 'idempotency' | 'order' | 'timeframe' | 'billing'

const ALL: readonly SessionField[] = ['idempotency', 'order', 'timeframe', 'billing']
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
    // storage is blocked: the page remembers
  }
}

export function dropSession(fields: readonly SessionField[] = ALL): void {
  for (const field of fields) onThisPage.delete(field)
  try {
    for (const field of fields) sessionStorage.removeItem(`sub.${field}`)
  } catch {
    // storage is blocked
  }
}
