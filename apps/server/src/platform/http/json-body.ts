const MAX_DEPTH = 20
const MAX_KEYS = 1_000
const CARD_CANDIDATE = /\d(?:[ -]?\d){11,18}/g

/** A body that is refused before any schema looks at it. */
export class RefusedBody extends Error {
  readonly code: 'malformed-json' | 'too-deep' | 'too-many-keys' | 'forbidden-key' | 'card-number' | 'no-body'

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
 * Refuses a run of 12 to 19 digits that passes the Luhn check anywhere in the text, and a filled `cvv` (SEC-07, B-49):
 * such a value is never logged and never stored.
 */
export function refuseCardData(value: unknown): void {
  const text = JSON.stringify(value) ?? ''
  for (const [candidate] of text.matchAll(CARD_CANDIDATE)) {
    if (passesLuhn(candidate.replace(/\D/g, ''))) throw new RefusedBody('card-number')
  }
  if (/"cvv"\s*:\s*"[^"]/.test(text)) throw new RefusedBody('card-number')
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
