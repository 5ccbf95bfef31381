import { useSyncExternalStore } from 'react'

const NUMBERS = /^[\d.]+$|:/

const neverChanges = () => () => {}
const canHere = () => 'PublicKeyCredential' in window && !NUMBERS.test(location.hostname)

/** True in a browser that can use passkeys here: it takes no numbers as the name of a shop. False before it has taken over. */
export function useCanPasskey(): boolean {
  return useSyncExternalStore(neverChanges, canHere, () => false)
}
