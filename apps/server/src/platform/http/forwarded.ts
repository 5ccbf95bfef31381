import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../../config.ts'

/** Headers by which proxies, content networks and tunnels mark a forwarded request; no browser sends any of them. */
const FORWARDING =
  /^(?:forwarded|via|cdn-loop|x-(?:forwarded|original|real|remote|originating|cluster|proxy|proxyuser|envoy|amzn|azure|arr|appengine|vercel)(?:-.+)?|x-host|(?:.+-)?client-?ip|(?:.+-)?connecting-ip(?:v6)?|(?:cf|fly|fastly|tailscale)-.+)$/

/** Was the request forwarded by a proxy? It may stand on this machine, with our own host name (SEC-01). */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => FORWARDING.test(name))
}

/**
 * Unless the operator has switched the sandbox on, it is for this machine alone: a request through a proxy doesn't see
 * it, whatever TRUST_PROXY says about the caller's address.
 */
export function isSandboxOpen(
  { sandbox, isSandboxForAll }: Pick<Config, 'sandbox' | 'isSandboxForAll'>,
  headers: IncomingHttpHeaders,
): boolean {
  return sandbox && (isSandboxForAll || !isForwarded(headers))
}
