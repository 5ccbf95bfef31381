import type * as notes from './visit-notes.ts'

/**
 * Campaign in the address, or something stored by an earlier page: a first visit without one loads nothing for this.
 */
export function isTraced(): boolean {
  try {
    return location.search.includes('utm_') || 'utms' in sessionStorage || 'sub.analytics' in sessionStorage
  } catch {
    return false
  }
}

/** Without analytics the shop is the same shop: it is left out where it can't be loaded. */
export async function withNotes<T>(read: (loaded: typeof notes) => T): Promise<T | undefined> {
  try {
    return read(await import('./visit-notes.ts'))
  } catch {
    return undefined
  }
}

/** A page opens: notes where its reader came from, and sends what the page before couldn't. */
export function followVisit(): void {
  if (isTraced()) void withNotes(({ openPage }) => openPage())
}
