/** Something of this name lies in local storage; where that is blocked, nothing does. */
export function isStored(name: 'cart' | 'cart_updated'): boolean {
  try {
    return name in localStorage
  } catch {
    return false
  }
}
