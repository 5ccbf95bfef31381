/** Far beyond every limit of our forms; it bounds the height of a table row to less than a page. */
const MOST_CHARACTERS = 2000

const LINE_BREAKS_AND_TABS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu

/**
 * Control, format (all bidi marks, zero-width characters, soft hyphens, tags), private and unassigned characters, and
 * variation selectors: they draw nothing, but can hide or reorder what a reader sees or copies.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Variation_Selector}]/gu

/** Makes a text that a person entered safe to print: composed (so Vietnamese needs no loose marks), visible, bounded. */
export function printableText(text: string): string {
  const visible = text.toWellFormed().replace(LINE_BREAKS_AND_TABS, ' ').replace(INVISIBLE, '').normalize('NFC').trim()
  const characters = [...visible]
  return characters.length <= MOST_CHARACTERS ? visible : `${characters.slice(0, MOST_CHARACTERS - 1).join('')}…`
}
