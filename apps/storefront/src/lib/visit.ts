import type { ResultOf } from '@waybill/contract'
import type { CartChange } from './cart-change.ts'
import type * as notes from './visit-notes.ts'

type ChangeResult = ResultOf<'POST /cart/add'>

/** A change of the cart as the server answered it. */
export interface NotedChange {
  /** `undo`: it restores what a removal took; the visitor added nothing. */
  readonly kind: CartChange['kind'] | 'undo'
  readonly product: Pick<CartChange, 'id' | 'isModule'>
  readonly result: Pick<ChangeResult, 'plan' | 'modules'> & Partial<Pick<ChangeResult, 'analytics_codes'>>
  /** Of the page, without the language. */
  readonly path: string
}

/** A subscription that the upgrade dialog has changed; packages by id. */
export interface NotedUpgrade {
  readonly from: number
  readonly to: number
  /** Of the page, without the language. */
  readonly path: string
}

/**
 * Campaign in the address, or something stored by an earlier page: a first visit without one loads nothing for this.
 */
function isTraced(): boolean {
  try {
    return location.search.includes('utm_') || 'utms' in sessionStorage || 'sub.analytics' in sessionStorage
  } catch {
    return false
  }
}

/** Without analytics the shop is the same shop: it is left out where it can't be loaded. */
async function withNotes<T>(read: (loaded: typeof notes) => T): Promise<T | undefined> {
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

/** What the address says of month or year until a cart keeps it. */
function chosenCycle(): Readonly<Record<string, string>> | undefined {
  const query = typeof location === 'undefined' ? '' : location.search
  return new URLSearchParams(query).get('cycle') === 'year' ? { cycle: 'year' } : undefined
}

/** The query of a call that makes a cart: the attribution of its sender, and the choice of the year. */
export async function touchQuery(): Promise<Readonly<Record<string, string>> | undefined> {
  const touch = isTraced() ? await withNotes((loaded) => loaded.touchQuery()) : undefined
  return touch === undefined ? chosenCycle() : { ...touch, ...chosenCycle() }
}

/** At sign-out: nothing of any member stays in this browser (ANA-05). */
export async function forgetVisit(): Promise<void> {
  await withNotes(({ forget }) => forget())
}
