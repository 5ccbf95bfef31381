import { flush } from './analytics-queue.ts'
import { noteAttribution } from './utms.ts'

export { utmQuery } from './utms.ts'

/** Every name of D-27, and those of M§9 in the session: nothing else is ever stored in a browser. */
const LOCAL_NAMES = ['cart', 'registered', 'cart_updated', 'previous_plan_id', 'token', 'subscription_upgraded']
const SESSION_NAMES = /^(?:search|utms|subscription_package_\d+|sub\..+)$/

export function openPage(): void {
  noteAttribution(location.search)
  void flush()
}

/** Waiting entries are sent before the storage is cleared. */
export function forget(): void {
  void flush()
  try {
    for (const name of LOCAL_NAMES) localStorage.removeItem(name)
    for (const name of Object.keys(sessionStorage)) if (SESSION_NAMES.test(name)) sessionStorage.removeItem(name)
  } catch {
    // storage is blocked: nothing was stored
  }
}
