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
