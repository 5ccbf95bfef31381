import { fail, ok } from '../result/index.ts'
import type { Result } from '../result/index.ts'

/** Longest comment, in Unicode code points. */
export const commentLimit = 255

/** The comment as it is stored and counted: NFC, and every line end is one `\n`. */
export function normaliseComment(text: string): string {
  return text.replace(/\r\n?/g, '\n').normalize('NFC')
}

/** Length in the counter "n / 255": code points after NFC, CRLF counts 1. */
export function commentLength(text: string): number {
  return Array.from(normaliseComment(text)).length
}

/** The comment to store, or `comment-too-long` with its length; the same check in browser and server. */
export function checkComment(
  text: string,
): Result<string, { readonly code: 'comment-too-long'; readonly length: number }> {
  const length = commentLength(text)
  return length > commentLimit ? fail({ code: 'comment-too-long', length }) : ok(normaliseComment(text))
}

/** The text of a field after typing or pasting: of the new part as much as fits, at its place. */
export function fittingComment(before: string, after: string): string {
  const [old, next] = [Array.from(normaliseComment(before)), Array.from(normaliseComment(after))]
  const excess = next.length - commentLimit
  if (excess <= 0) return after
  const start = commonLength(old, next)
  const end = commonLength(old.slice(start).toReversed(), next.slice(start).toReversed())
  const place = next.length - end
  return [...next.slice(0, Math.max(start, place - excess)), ...next.slice(place)].slice(0, commentLimit).join('')
}

/** Length of the common beginning of two texts. */
function commonLength(left: readonly string[], right: readonly string[]): number {
  const differs = left.findIndex((sign, at) => sign !== right[at])
  return differs === -1 ? left.length : differs
}
