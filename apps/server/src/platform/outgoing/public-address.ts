import { BlockList, isIP, isIPv6 } from 'node:net'

/** The special-purpose registries of IANA: addresses that aren't a computer of the public network (reliability 2.4). */
const RESERVED_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // with the metadata service of clouds
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Within 2000::/3, which is all that is routed: what leads to an IPv4 address, and what is for documents and tests. */
const RESERVED_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const reserved = new BlockList()
for (const [network, prefix] of RESERVED_V4) reserved.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of RESERVED_V6) reserved.addSubnet(network, prefix, 'ipv6')

const routed = new BlockList()
routed.addSubnet('2000::', 3, 'ipv6')

/** True for an address that a stranger may make us call. IPv4 within IPv6, as ::ffff:10.0.0.1 or 64:ff9b::, never is. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) {
    // a zone names one of our own interfaces
    return !address.includes('%') && routed.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
  }
  return isIP(address) === 4 && !reserved.check(address, 'ipv4')
}
