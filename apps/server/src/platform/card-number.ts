import { readMarks } from '@waybill/domain/payment'

/** Of each scheme: how its numbers begin, and how long they are (SEC-07). */
const SCHEMES: Readonly<Record<string, readonly [prefix: RegExp, shortest: number, longest: number]>> = {
  visaOld: [/^4/, 13, 13],
  visa: [/^4/, 16, 16],
  visaLong: [/^4/, 19, 19],
  mastercard: [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, 16, 16],
  americanExpress: [/^3[47]/, 15, 15],
  diners: [/^(?:30[0-5]|3095|3[689])/, 14, 19],
  discover: [/^(?:6011|64[4-9]|65)/, 16, 19],
  jcb: [/^35(?:2[89]|[3-8])/, 16, 19],
  unionPay: [/^(?:62|81)/, 16, 19],
  mir: [/^220[0-4]/, 16, 19],
  maestro: [/^(?:5018|5020|5038|5893|6304|6759|676[1-37])/, 12, 19],
  // Maestro of single banks, and the national schemes beside it: RuPay, Elo, Verve, Dankort, Bancontact
  nationalDebit: [/^(?:50|5[68]|60|63|67)/, 16, 19],
  troy: [/^9792/, 16, 16],
  napas: [/^9704/, 16, 19],
  uzcardAndHumo: [/^(?:8600|9860)/, 16, 16],
}

const RULES = Object.values(SCHEMES)
const SHORTEST = 12
const LONGEST = 19
/** Cards show their number in groups of four and more; only the last one may be shorter. */
const CARD_GROUP = 4
/** Digits that every card number has, alone or in groups; most texts lack it and are not searched further. */
const PERHAPS = /\p{Nd}(?:[^\p{L}\p{Nd}]{0,4}\p{Nd}){11}/u
/** A plus before it makes it a telephone number, which country and network number may begin like a card's. */
const DIGIT_GROUPS = /\+?\d+(?:[ -]\d+)*/g
/**
 * The groups of a card with the same two blanks, tab, dot or slash between all of them, as people and copied pages write it. Dates,
 * versions and lists of orders have other groups.
 */
const CARD_SHAPED =
  /(?<!\d[./-]?)(?:\d{4}([\s./-]{1,3})\d{4}\1\d{4}(?:\1\d{1,4}){0,2}|\d{4}([\s./-]{1,3})\d{6}\2\d{4,5})(?!\d)/g
const LONGEST_TELEPHONE = 13
/** Ids and digests are no card numbers, though one in some thousand has such a run of digits. */
const RANDOM_WORD = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b|\b(?=\d*[a-f])[0-9a-f]{24,}\b/gi
/** Part of a longer word, a version or a decimal number. */
const WORD_BEFORE = /[\w.]$/
const WORD_AFTER = /^(?:\w|\.\d)/

/** Digits as an issuer gives them out: its prefix, its length, and the right check digit (SEC-07). */
export function isCardNumber(digits: string): boolean {
  const isIssued = RULES.some(
    ([prefix, shortest, longest]) => digits.length >= shortest && digits.length <= longest && prefix.test(digits),
  )
  return isIssued && passesLuhn(digits)
}

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const doubled = place % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** May it hold a card number? Quick, for texts that are looked at often and hardly ever do. */
export function mayHoldCardNumber(text: string): boolean {
  return PERHAPS.test(text)
}

/**
 * In groups with a blank or a dash between them too: all of them together, or those of four digits and more among others. Digits
 * of any width and script, blanks and dashes of any kind, and invisible marks between them are read as they are meant
 * (S-26).
 */
export function holdsCardNumber(text: string): boolean {
  if (!mayHoldCardNumber(text)) return false
  const read = readMarks(text)
  return runsOf(read).some(({ groups }) => areCard(groups)) || holdsShapedNumber(read)
}

function holdsShapedNumber(text: string): boolean {
  return [...text.replaceAll(RANDOM_WORD, 'x').matchAll(CARD_SHAPED)].some(([run]) =>
    isCardNumber(run.replaceAll(/\D/g, '')),
  )
}

/** The same for texts that programs write: there digits of a word, a version or a decimal are part of a token. */
export function holdsLoneCardNumber(text: string): boolean {
  return mayHoldCardNumber(text) && runsOf(readMarks(text)).some(({ lone }) => areCard(lone))
}

interface DigitRun {
  readonly groups: readonly string[]
  /** Without the first and last one where it is part of a word. */
  readonly lone: readonly string[]
}

function runsOf(text: string): readonly DigitRun[] {
  const searched = text.replaceAll(RANDOM_WORD, 'x')
  return [...searched.matchAll(DIGIT_GROUPS)].flatMap(({ 0: run, index }) => {
    const end = index + run.length
    const groups = run.replace('+', '').split(/[ -]/)
    if (run.startsWith('+') && groups.join('').length <= LONGEST_TELEPHONE) return []
    const first = WORD_BEFORE.test(searched.slice(Math.max(0, index - 1), index)) ? 1 : 0
    const last = WORD_AFTER.test(searched.slice(end, end + 2)) ? -1 : groups.length
    return [{ groups, lone: groups.slice(first, last) }]
  })
}

function areCard(groups: readonly string[]): boolean {
  return isCardNumber(groups.join('')) || groups.some((_, first) => beginsCardNumber(groups, first))
}

function beginsCardNumber(groups: readonly string[], first: number): boolean {
  let digits = ''
  for (let place = first; digits.length < LONGEST; place += 1) {
    const group = groups[place] ?? ''
    digits += group
    if (digits.length >= SHORTEST && isCardNumber(digits)) return true
    if (group.length < CARD_GROUP) return false
  }
  return false
}
