import { isStored } from '../is-stored.ts'

/** One channel per page: a page doesn't get its own messages. */
let channel: BroadcastChannel | undefined

export function cartChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('cart')
  return channel
}

/** True for a document that the browser restored from its history instead of requesting it again. */
function isFromHistory(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && 'type' in entry && entry.type === 'back_forward'
}

/**
 * Calls `onTabMessage` when the cart changed elsewhere: in another tab, or on the page before. A page that comes back as it lay
 * in the history may have missed more than that.
 */
export function followCart(onTabMessage: (isFromHistory: boolean) => void): () => void {
  const watch = new AbortController()
  const { signal } = watch
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) onTabMessage(true)
  }
  cartChannel().addEventListener('message', () => onTabMessage(false), { signal })
  addEventListener('pageshow', onShow, { signal })
  const isOld = isFromHistory()
  if (isOld || isStored('cart_updated')) onTabMessage(isOld)
  return () => watch.abort()
}
