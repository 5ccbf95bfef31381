import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/** False on the server and in the first rendering of the browser, then true: what needs script appears without a mismatch. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
