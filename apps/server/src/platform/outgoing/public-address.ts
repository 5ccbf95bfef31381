import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** All of IPv6 that is routed: outside it the library knows addresses of no use yet, and of none any more, as unicast. */
const ROUTED = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * True for an address that a stranger may make us call: none of IANA's special-purpose registries (reliability 2.4). IPv4
 * within IPv6, as ::ffff:10.0.0.1 or 64:ff9b::, never is; a zone names one of our own interfaces.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.parse(text)
  const isRouted = address instanceof ipaddr.IPv4 || (address.zoneId === undefined && address.match(ROUTED))
  return isRouted && address.range() === 'unicast'
}
