import { unmaskedFields } from '@waybill/domain/payment'

const MAX_DEPTH = 20
const MAX_KEYS = 1_000
const SHORTEST_CARD = 12
const LONGEST_CARD = 19
/** Cards show their number in groups of four and more; only the last one may be shorter. */
const CARD_GROUP = 4
const DIGIT_GROUPS = /\d+(?:[ -]\d+)*/g
/** Our own ids are no card numbers, though one in four hundred has such a run of digits. */
const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g

/** A request that is refused before any schema looks at it. */
export class RefusedBody extends Error {
  readonly code:
    | 'malformed-json'
    | 'too-deep'
    | 'too-many-keys'
    | 'forbidden-key'
    | 'card-number'
    | 'invalid-payload'
    | 'no-body'

  constructor(code: RefusedBody['code']) {
    super(code)
    this.code = code
  }
}

/** Parses a JSON body and bounds its depth and keys; a key that could reach a prototype is refused. */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') throw new RefusedBody('no-body')
  const value = parse(text)
  checkShape(value)
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new RefusedBody('malformed-json')
  }
}

/** Walks level by level without recursion, so depth can't exhaust the stack. */
function checkShape(root: unknown): void {
  let level: unknown[] = [root]
  let keys = 0
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw new RefusedBody('too-deep')
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue
      const entries = Object.entries(value)
      keys += entries.length
      if (keys > MAX_KEYS) throw new RefusedBody('too-many-keys')
      for (const [key, child] of entries) {
        if (key === '__proto__' || key === 'prototype' || key === 'constructor') throw new RefusedBody('forbidden-key')
        next.push(child)
      }
    }
    level = next
  }
}

/**
 * Refuses a run of 12 to 19 digits that passes the Luhn check anywhere in a request, and fields of B-49 that are filled
 * in with more than a mask (SEC-07): such a value is never logged and never stored. Billing calls have a word of their own.
 */
export function refuseCardData(value: unknown, code: 'card-number' | 'invalid-payload' = 'card-number'): void {
  if (holdsCardNumber(JSON.stringify(value) ?? '') || hasSecretField(value)) throw new RefusedBody(code)
}

/** In groups with a blank or a dash between them too: all of them together, or those of four digits and more among others. */
function holdsCardNumber(text: string): boolean {
  for (const [run] of text.replaceAll(UUID, '').matchAll(DIGIT_GROUPS)) {
    const groups = run.split(/[ -]/)
    if (isCardNumber(groups.join('')) || groups.some((_, first) => beginsCardNumber(groups, first))) return true
  }
  return false
}

function beginsCardNumber(groups: readonly string[], first: number): boolean {
  let digits = ''
  for (let place = first; digits.length < LONGEST_CARD; place += 1) {
    const group = groups[place] ?? ''
    digits += group
    if (isCardNumber(digits)) return true
    if (group.length < CARD_GROUP) return false
  }
  return false
}

function isCardNumber(digits: string): boolean {
  return digits.length >= SHORTEST_CARD && digits.length <= LONGEST_CARD && passesLuhn(digits)
}

function passesLuhn(digits: string): boolean {
  if (/^(\d)\1*$/.test(digits)) return false
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const doubled = place % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

function hasSecretField(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return (
    unmaskedFields(Object.fromEntries(Object.entries(value))).length > 0 || Object.values(value).some(hasSecretField)
  )
}
