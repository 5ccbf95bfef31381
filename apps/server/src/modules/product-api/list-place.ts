import type { FieldProblem } from '../../platform/http/api-error.ts'

/** Position in a list, as text for its reader: opaque, so that it may change. */
export function cursorOf(parts: readonly (number | string)[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** The parts of a cursor that we gave; undefined for any other text. */
export function readCursor(text: string): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** A whole number that can be an id or an instant. */
export function isPlace(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= LATEST
}

/** The last millisecond that a date can hold. */
const LATEST = 8_640_000_000_000_000

export const WRONG_CURSOR: FieldProblem = { path: 'cursor', message: 'errors.field_invalid' }
