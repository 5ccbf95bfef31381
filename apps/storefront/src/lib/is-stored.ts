/** True when local storage has this name; false where it is blocked. */
export function isStored(name: 'cart' | 'cart_updated'): boolean {
  try {
    return name in localStorage
  } catch {
    return false
  }
}
