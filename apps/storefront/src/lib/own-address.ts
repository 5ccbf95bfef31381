const followers = new Set<() => void>()

/** The state of the open page goes into its address; what links to this page in another form follows it at once. */
export function replaceAddress(address: string | URL): void {
  history.replaceState(history.state, '', address)
  for (const notify of followers) notify()
}

/** The address of the open page changes by its own state, or by a link to a part of it. */
export function followAddress(onChange: () => void): () => void {
  followers.add(onChange)
  window.addEventListener('hashchange', onChange)
  return () => {
    followers.delete(onChange)
    window.removeEventListener('hashchange', onChange)
  }
}
