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

interface CartFollower {
  /** The cart changed elsewhere: in another tab, or on the page before. */
  readonly onNews: () => void
  /** The page comes out of the history as it lay there: much may have happened. */
  readonly onReturn: () => void
}

/** True for a document that the browser kept from its first visit instead of asking for it again. */
function isFromHistory(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && 'type' in entry && entry.type === 'back_forward'
}

/** Calls what follows the cart; whoever hears of a change has found the flag too, and takes it away. */
export function followCart({ onNews, onReturn }: CartFollower): () => void {
  const onMessage = (): void => {
    takeFlag()
    onNews()
  }
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return
    takeFlag()
    onReturn()
  }
  cartChannel().addEventListener('message', onMessage)
  window.addEventListener('pageshow', onShow)
  const isFlagged = takeFlag()
  if (isFromHistory()) onReturn()
  else if (isFlagged) onNews()
  return () => {
    cartChannel().removeEventListener('message', onMessage)
    window.removeEventListener('pageshow', onShow)
  }
}
