/** A search has 3 to 100 characters, counted as code points once it is normalised. */
export const queryLimits = { shortest: 3, longest: 100 } as const

/** Checks a text to be searched for, and names the limit that it breaks. */
export type QueryRule = 'ok' | 'too_short' | 'too_long'

// control characters, halves of surrogate pairs and the sign for bytes that are no text can't be typed: they stand where
// something was lost, as a blank does
const BLANKS = /[\s\p{Cc}\p{Cs}\ufffd]+/gu

/**
 * The one form of a typed query: lower case, composed, trimmed, inner spaces collapsed. The browser's cache and address, the
 * server's search and the report of empty searches all take this form.
 */
export function normaliseQuery(text: string): string {
  return text.toLowerCase().normalize('NFC').replace(BLANKS, ' ').trim()
}

/** True for a text within the limits of a search; it need not be normalised. */
export function queryRule(text: string): QueryRule {
  const { length } = [...normaliseQuery(text)]
  if (length < queryLimits.shortest) return 'too_short'
  return length > queryLimits.longest ? 'too_long' : 'ok'
}
