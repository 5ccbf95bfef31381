import { cartChannel } from './follow-cart.ts'

/** Name of D-27. */
const CHANGED_FLAG = 'cart_updated'

/** A removal that worked leaves a flag for the next page or tab; a 404, or the page that has found it, removes it. */
export function flagCartChange(isChanged: boolean): void {
  try {
    if (isChanged) localStorage.setItem(CHANGED_FLAG, '1')
    else localStorage.removeItem(CHANGED_FLAG)
  } catch {
    // storage is blocked: the other tabs get it by the channel
  }
}

/** Takes the flag off. `pending`: the page before was left while a change was under way. */
export function takeCartFlag(): string | null {
  try {
    const flag = localStorage.getItem(CHANGED_FLAG)
    localStorage.removeItem(CHANGED_FLAG)
    return flag
  } catch {
    return null
  }
}

/** Notifies the other tabs that the cart is another one now. */
export function notifyOtherTabs(): void {
  cartChannel().postMessage('changed')
}
