import { isTraced, withNotes } from './visit.ts'

/** Choice of month or year in the address, until a cart keeps it. */
function chosenCycle(): Readonly<Record<string, string>> | undefined {
  const query = typeof location === 'undefined' ? '' : location.search
  return new URLSearchParams(query).get('cycle') === 'year' ? { cycle: 'year' } : undefined
}

/** The query of a call that makes a cart: the attribution of its sender, and the choice of the year. */
export async function attributionQuery(): Promise<Readonly<Record<string, string>> | undefined> {
  const utms = isTraced() ? await withNotes((loaded) => loaded.utmQuery()) : undefined
  return utms === undefined ? chosenCycle() : { ...utms, ...chosenCycle() }
}
