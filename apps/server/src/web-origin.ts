import { z } from 'zod'

/** Addresses begin with it: they are host and port alone (D-18). */
function isOrigin(text: string): boolean {
  // the rule before reports what is no address at all
  if (!URL.canParse(text)) return true
  const { pathname, search, hash, username, password } = new URL(text)
  return pathname === '/' && [search, hash, username, password].every((part) => part === '')
}

/** An address of the web without a path; `example` is what the problem suggests. */
export function webOrigin(example: string) {
  return z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .refine(isOrigin, `must have no path, such as ${example}`)
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Origin at which the shop's own product takes members over: a signed way in travels there, so on other machines by https alone. */
export const productAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine((text) => {
    if (!URL.canParse(text)) return true
    const { search, hash, username, password } = new URL(text)
    return [search, hash, username, password].every((part) => part === '')
  }, 'must have no query, fragment or password, such as https://app.example/from-shop')
  .refine((text) => {
    if (!URL.canParse(text)) return true
    const { protocol, hostname } = new URL(text)
    return protocol === 'https:' || LOOPBACK.has(hostname)
  }, 'must begin with https://, unless it is on this machine')
