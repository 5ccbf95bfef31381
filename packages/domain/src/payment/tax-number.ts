import { vatFormats } from './countries.ts'
import { readPasted } from './pasted.ts'

/** Letters that a VAT number begins with, where they are not its country's code. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['GR', 'EL'],
  ['CH', 'CHE'],
])

/** Signs between the country's letters and a number in an older or shorter form. */
const LEADING: ReadonlyMap<string, string> = new Map([
  ['AT', 'U'],
  ['BE', '0'],
])

/**
 * A tax number as registers write it and documents print it: without blanks, dots, dashes and slashes, in capital letters, with
 * the letters of its country before it, which are added, or mended (GR to EL), where the number has its country's format then.
 */
export function taxNumberOf(country: string | undefined, text: string): string {
  const plain = readPasted(text)
    .replaceAll(/[ ./-]/g, '')
    .toUpperCase()
  const format = vatFormats.get(country ?? '')
  if (country === undefined || format === undefined) return plain
  const letters = LETTERS.get(country) ?? country
  const bare = [letters, country].reduce(
    (rest, before) => (rest.startsWith(before) ? rest.slice(before.length) : rest),
    plain,
  )
  const spellings = [plain, letters + plain, letters + bare, letters + (LEADING.get(country) ?? '') + bare]
  return spellings.find((spelling) => format.test(spelling)) ?? plain
}
