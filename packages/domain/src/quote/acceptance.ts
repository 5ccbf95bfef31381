import { fail, ok } from '../result/index.ts'
import type { Result } from '../result/index.ts'
import { checkPersonName, normalisePersonName } from './person-name.ts'
import type { PersonNameProblem } from './person-name.ts'

/** Longest order number, in Unicode code points (S-06). */
export const orderNumberLimit = 60

/** Texts that a person accepts a quote with; each may be empty. */
export interface AcceptanceWords {
  readonly name: string
  /** In their company. */
  readonly role: string
  /** Of the buyer, for their own bookkeeping: it goes to the order and its invoices. */
  readonly orderNumber: string
}

/** Reason why a text is rejected, and the text; `i18n` has the words. */
export type AcceptanceRejection =
  | { readonly field: 'name' | 'role'; readonly code: PersonNameProblem }
  | { readonly field: 'orderNumber'; readonly code: 'order-number-too-long' }

/** An order number as it is stored: NFC, in one line. */
export function normaliseOrderNumber(text: string): string {
  return normalisePersonName(text.replaceAll(/\p{Cc}/gu, ' '))
}

/** The texts to store, or each that is wrong: a role reaches other readers just as a name does. */
export function checkAcceptance(words: {
  readonly [W in keyof AcceptanceWords]?: string | undefined
}): Result<AcceptanceWords, readonly AcceptanceRejection[]> {
  const name = checkPersonName(words.name ?? '')
  const role = checkPersonName(words.role ?? '')
  const orderNumber = normaliseOrderNumber(words.orderNumber ?? '')
  const isLong = Array.from(orderNumber).length > orderNumberLimit
  if (name.ok && role.ok && !isLong) return ok({ name: name.value, role: role.value, orderNumber })
  return fail([
    ...(name.ok ? [] : [{ field: 'name', code: name.failure.code } as const]),
    ...(role.ok ? [] : [{ field: 'role', code: role.failure.code } as const]),
    ...(isLong ? [{ field: 'orderNumber', code: 'order-number-too-long' } as const] : []),
  ])
}
