import { isIP } from 'node:net'
import { z } from 'zod'

const DNS_SERVER = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:]+\])(?::\d{1,5})?$/i
/** Name servers with commas between them. */
export const dnsServers = z
  .string()
  .transform((text) => text.split(',').map((server) => server.trim()))
  .refine(
    (servers) => servers.every((server) => DNS_SERVER.test(server)),
    'must be addresses as 9.9.9.9 or [2620:fe::9]:53',
  )

/** Names of proxy-addr for whole networks, and addresses with or without the length of a prefix. */
const PROXY_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal'])

function isProxy(text: string): boolean {
  const [address = '', length = '0', ...more] = text.split('/')
  const bits = isIP(address) === 6 ? 128 : 32
  return (
    PROXY_NETWORKS.has(text) ||
    (isIP(address) !== 0 && more.length === 0 && /^\d{1,3}$/.test(length) && Number(length) <= bits)
  )
}

/** Proxies with commas between them; empty means: no forwarded headers are believed. */
export const proxies = z
  .string()
  .transform((text) => (text === 'off' ? '' : text))
  .refine(
    (text) => text === '' || text.split(',').every((part) => isProxy(part.trim())),
    'must be off, or addresses and networks with commas between them',
  )
  .default('')
