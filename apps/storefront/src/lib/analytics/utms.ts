import { hasUtms, noAttribution, readUtms, withAttribution, type Attribution } from '@waybill/domain/cart'

/** Name of M§9. */
const NAME = 'utms'

/** Attribution where storage is blocked: it lives as long as the page. */
let onThisPage: Attribution = noAttribution

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')
}

/** Stored attribution, parsed as strictly as an address: any script can write into storage. */
function readStored(): Attribution {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('last' in stored) || !('first' in stored))
      return noAttribution
    const { last, first } = stored
    if (!isTexts(last) || !isTexts(first)) return noAttribution
    return { last: readUtms((name) => last[name]), first: readUtms((name) => first[name]) }
  } catch {
    return onThisPage
  }
}

/** Notes the utm values of a page's address: the last of each key, and the first attribution once. */
export function noteAttribution(search: string): void {
  const query = new URLSearchParams(search)
  const utms = readUtms((name) => query.get(name))
  if (!hasUtms(utms)) return
  onThisPage = withAttribution(readStored(), utms)
  try {
    sessionStorage.setItem(NAME, JSON.stringify(onThisPage))
  } catch {
    // storage is blocked: this page stores it in memory
  }
}

/** Both attributions as the query of a call. */
export function utmQuery(): Readonly<Record<string, string>> {
  const { last, first } = readStored()
  return { ...last, ...Object.fromEntries(Object.entries(first).map(([name, value]) => [`first_${name}`, value])) }
}
