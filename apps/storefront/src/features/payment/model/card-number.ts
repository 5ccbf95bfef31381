import { groupedCardNumber, readPasted } from '@waybill/domain/payment'

interface TypedText {
  readonly typed: string
  /** Characters before the caret. */
  readonly caret: number
  /** The digit after the caret was to be deleted: a space there is passed over. */
  readonly isForward?: boolean
}

/** Text that was typed or pasted, in the groups of its card, with the caret after as many digits as before. */
export function groupAtCaret({ typed, caret, isForward = false }: TypedText): {
  readonly text: string
  readonly caret: number
} {
  const text = groupedCardNumber(typed)
  const digitsBefore = readPasted(typed.slice(0, caret)).replaceAll(/\D/g, '').length
  const ends = Array.from(text).flatMap((character, index) => (character === ' ' ? [] : [index + 1]))
  const after = digitsBefore === 0 ? 0 : (ends[digitsBefore - 1] ?? text.length)
  return { text, caret: isForward && text[after] === ' ' ? after + 1 : after }
}
