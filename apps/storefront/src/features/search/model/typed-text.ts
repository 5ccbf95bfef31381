import { queryLimits } from '@waybill/domain/catalog'

export interface TypedText {
  readonly text: string
  readonly caret: number
}

/**
 * Text of a field after typing or pasting: the 101st code point is rejected where the caret is, and what stood there before
 * stays.
 */
export function withinLimit({ text, caret }: TypedText): TypedText {
  const excess = Array.from(text).length - queryLimits.longest
  const before = Array.from(text.slice(0, caret))
  const taken = before.slice(0, Math.max(before.length - excess, 0)).join('')
  const rest = Array.from(text.slice(caret)).slice(0, queryLimits.longest).join('')
  return { text: taken + rest, caret: taken.length }
}
