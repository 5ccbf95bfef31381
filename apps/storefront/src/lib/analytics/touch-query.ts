import { isTraced, withNotes } from './visit.ts'

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
