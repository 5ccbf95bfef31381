import type { IncomingHttpHeaders } from 'node:http'

/** Of each scheme, as a Host header may spell it. */
const DEFAULT_PORTS = new Map([
  ['http:', '80'],
  ['https:', '443'],
])

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Hosts and origins of the shop: the public address; loopback names too while that is unset. */
export interface OwnOrigin {
  readonly publicUrl: string
  readonly acceptsLoopback: boolean
}

/** Is the Host header one of ours? Anything else could poison links or caches. */
export function isOwnHost(host: string | undefined, own: OwnOrigin): boolean {
  if (host === undefined) return false
  const { protocol, hostname, port: publicPort } = new URL(own.publicUrl)
  const [name, givenPort] = splitHost(host.toLowerCase())
  // some clients spell out the port that the scheme implies; URL never does
  const port = givenPort === DEFAULT_PORTS.get(protocol) ? '' : givenPort
  return port === publicPort && (name === hostname || (own.acceptsLoopback && LOOPBACK.has(name)))
}

function splitHost(host: string): readonly [string, string] {
  const colon = host.lastIndexOf(':')
  return colon > host.lastIndexOf(']') ? [host.slice(0, colon), host.slice(colon + 1)] : [host, '']
}

/**
 * Does a changing request come from our own pages? The browser's Origin decides; where a browser sends none,
 * Sec-Fetch-Site does. A request that brings neither is not trusted.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, own: OwnOrigin): boolean {
  const { origin, host } = headers
  // a page without referrer sends `null` for its own forms: then Sec-Fetch-Site decides, as if there were none
  if (origin !== undefined && origin !== 'null') {
    if (!URL.canParse(origin)) return false
    const given = new URL(origin)
    if (given.origin === new URL(own.publicUrl).origin) return true
    return own.acceptsLoopback && given.protocol === 'http:' && isOwnHost(given.host, own) && isOwnHost(host, own)
  }
  return headers['sec-fetch-site'] === 'same-origin'
}
