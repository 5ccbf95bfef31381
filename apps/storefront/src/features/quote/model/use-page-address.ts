import { useSyncExternalStore } from 'react'

const neverChanges = (): (() => void) => () => {}

/** The address of this page as the browser shows it; undefined before hydration, because the server renders no host. */
export function usePageAddress(): URL | undefined {
  const href = useSyncExternalStore(
    neverChanges,
    () => location.href,
    () => undefined,
  )
  return href === undefined ? undefined : new URL(href)
}
