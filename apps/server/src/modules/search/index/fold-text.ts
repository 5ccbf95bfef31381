/** Letters that no decomposition turns into plain ones; the Vietnamese d-bar is the one that matters here. */
const PLAIN: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ς: 'σ',
}

const MARKS = /\p{M}+/gu
const SPECIAL = /[đðøłħıæœßþς]/g
const ASCII = /^[\0-\x7f]*$/

/** A text without case, accents, tone marks and ligatures: what is compared with what. */
export function foldText(text: string): string {
  const lower = text.toLowerCase()
  if (ASCII.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(SPECIAL, (letter) => PLAIN[letter] ?? letter)
}

/** A folded text that knows where each of its code units came from. */
export interface FoldedText {
  readonly folded: string
  /** Start in the original, for each code unit of `folded`, and the original's length at the end. */
  readonly starts: readonly number[]
}

/** The same folding with offsets; a mark belongs to the letter before it. */
export function foldWithOffsets(text: string): FoldedText {
  const starts: number[] = []
  let folded = ''
  let at = 0
  for (const letter of text) {
    const plain = foldText(letter)
    for (let unit = 0; unit < plain.length; unit++) starts.push(at)
    folded += plain
    at += letter.length
  }
  return { folded, starts: [...starts, at] }
}
