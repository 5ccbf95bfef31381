import { fail, ok } from '../result/index.ts'
import type { Result } from '../result/index.ts'

/** Longest name of a sender or of the person who accepts, in Unicode code points. */
export const personNameLimit = 60

/** Reason why a name is rejected; `i18n` has the texts. */
export type PersonNameProblem = 'name-too-long' | 'name-with-address'

/** An address in a name would be a link that we mail to strangers: "pay.example", "//x", "www.x", an e-mail. */
const ADDRESS = /:\/|\/\/|@|\bwww\b|[\p{L}\p{N}][.\u3002\uFF0E\uFF61][\p{L}\p{N}]{2,}/iu

/** A name as it is stored: NFC, one space between words. */
export function normalisePersonName(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}

/** The name to store, or what is wrong with it; an empty one is no problem here. */
export function checkPersonName(text: string): Result<string, { readonly code: PersonNameProblem }> {
  const name = normalisePersonName(text)
  if (Array.from(name).length > personNameLimit) return fail({ code: 'name-too-long' })
  return ADDRESS.test(name) ? fail({ code: 'name-with-address' }) : ok(name)
}
