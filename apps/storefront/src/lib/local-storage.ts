/** Local storage of the names of D-27; where it is blocked, nothing is stored and nothing breaks. */
export function setLocalFlag(name: 'registered' | 'subscription_upgraded', value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // storage is blocked
  }
}

export function removeLocal(names: readonly ('registered' | 'cart' | 'previous_plan_id')[]): void {
  try {
    for (const name of names) localStorage.removeItem(name)
  } catch {
    // storage is blocked
  }
}
