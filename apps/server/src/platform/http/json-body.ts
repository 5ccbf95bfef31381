const MAX_DEPTH = 20
const MAX_KEYS = 1_000

/** A request that is rejected before any schema looks at it. */
export class RejectedBody extends Error {
  readonly code:
    | 'malformed-json'
    | 'too-deep'
    | 'too-many-keys'
    | 'forbidden-key'
    | 'card-number'
    | 'invalid-payload'
    | 'no-body'
  /** Field, parameter or header that it is about; empty for the body as a whole. */
  readonly path: string

  constructor(code: RejectedBody['code'], path = '') {
    super(code)
    this.code = code
    this.path = path
  }
}

/** Parses a JSON body and bounds its depth and keys; a key that could reach a prototype is rejected. */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') throw new RejectedBody('no-body')
  const value = parse(text)
  checkShape(value)
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new RejectedBody('malformed-json')
  }
}

/** Walks level by level without recursion, so depth can't exhaust the stack. */
function checkShape(root: unknown): void {
  let level: unknown[] = [root]
  let keys = 0
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw new RejectedBody('too-deep')
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue
      const entries = Object.entries(value)
      keys += entries.length
      if (keys > MAX_KEYS) throw new RejectedBody('too-many-keys')
      for (const [key, child] of entries) {
        if (key === '__proto__' || key === 'prototype' || key === 'constructor') throw new RejectedBody('forbidden-key')
        next.push(child)
      }
    }
    level = next
  }
}
