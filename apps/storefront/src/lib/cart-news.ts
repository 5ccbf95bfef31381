/** Names of D-27. */
const CHANGED_FLAG = 'cart_updated'
const CHANNEL = 'cart'

/** A removal that worked leaves a flag for the next page or tab; a 404 takes it away (CART-29). */
export function flagCartChange(isChanged: boolean): void {
  try {
    if (isChanged) localStorage.setItem(CHANGED_FLAG, '1')
    else localStorage.removeItem(CHANGED_FLAG)
  } catch {
    // storage is blocked: the other tabs hear it by the channel
  }
}

function takeFlag(): boolean {
  try {
    const isFlagged = localStorage.getItem(CHANGED_FLAG) !== null
    if (isFlagged) localStorage.removeItem(CHANGED_FLAG)
    return isFlagged
  } catch {
    return false
  }
}

let shared: BroadcastChannel | undefined

/** One channel per page: what a page says, it doesn't hear itself. */
function cartChannel(): BroadcastChannel {
  shared ??= new BroadcastChannel(CHANNEL)
  return shared
}

/** Tells the other tabs that the cart is another one now. */
export function tellOtherTabs(): void {
  cartChannel().postMessage('changed')
}

/** Calls `onNews` when the cart changed elsewhere: in another tab, on the page before, or while this one lay in the history. */
export function followCart(onNews: () => void): () => void {
  const onShow = (event: PageTransitionEvent): void => {
    if (event.persisted) onNews()
  }
  cartChannel().addEventListener('message', onNews)
  window.addEventListener('pageshow', onShow)
  if (takeFlag()) onNews()
  return () => {
    cartChannel().removeEventListener('message', onNews)
    window.removeEventListener('pageshow', onShow)
  }
}
