import { sum, type Money } from '../money/index.ts'
import type { BankLine } from './statement.ts'

/** An invoice that may be what a line pays. */
export interface OpenDebt {
  readonly invoiceId: number
  /** As printed: `W-2026-0398`. */
  readonly number: string
  /** The figures of it that count up. */
  readonly seq: number
  readonly open: Money
  readonly company: string
}

/** Reason for a proposal, each of which has its words. */
type MatchReason =
  | 'number-and-amount'
  | 'numbers-and-sum'
  | 'number-other-amount'
  | 'amount-and-name'
  | 'several-fit'
  | 'booked-before'
  | 'nothing'

/** Proposal for a line: what it pays, and why. */
export interface LineMatch {
  readonly kind: 'exact' | 'likely' | 'several' | 'none'
  readonly reason: MatchReason
  readonly invoices: readonly OpenDebt[]
}

/** Figures that a bank or a payer tore apart are put together again from so many pieces. */
const MOST_PIECES = 4
const LONGEST_NUMBER = 15

/** Numbers that a text may name: its runs of figures, and neighbours among them put together. */
export function numbersIn(text: string): readonly number[] {
  const runs = [...text.matchAll(/\d+/g)].map(({ 0: figures, index }) => ({ figures, index }))
  const found = runs.flatMap(({ index: before }, from) => {
    const numbers: number[] = []
    let joined = ''
    for (const { figures, index } of runs.slice(from, from + MOST_PIECES)) {
      // apart by one blank or sign each, or they are two numbers
      if (index - before > joined.length + MOST_PIECES) break
      joined += figures
      if (joined.length > LONGEST_NUMBER) break
      numbers.push(Number(joined))
    }
    return numbers
  })
  return [...new Set(found)].filter((number) => number > 0)
}

/** Small letters and figures alone, without marks. */
const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** True where the printed number stands in a text, whatever blanks and signs are inside of it, and no figure follows. */
function isPrintedIn(text: string, number: string): boolean {
  const [whole, part] = [bare(text), bare(number)]
  for (let place = whole.indexOf(part); place !== -1; place = whole.indexOf(part, place + 1))
    if (!/\d/.test(whole.charAt(place + part.length))) return true
  return false
}

const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)

/** True where all words of the shorter of two names stand in the other: legal forms and initials come and go. */
export function isSameName(payer: string, company: string): boolean {
  const [shorter = [], longer = []] = [wordsOf(payer), wordsOf(company)].toSorted(
    (one, other) => one.length - other.length,
  )
  return shorter.length > 0 && shorter.every((word) => longer.includes(word))
}

/** Small letters and figures; a bank that names an account by its own numbers names the end of its IBAN. */
function isSameAccount(one: string, other: string): boolean {
  const [longer, shorter] = [bare(one), bare(other)].toSorted((left, right) => right.length - left.length)
  return shorter !== undefined && shorter !== '' && longer?.endsWith(shorter) === true
}

/** True where one text stands in the other, whatever blanks and signs the format has put into it. */
function isWithin(one: string, other: string): boolean {
  const [left, right] = [bare(one), bare(other)]
  return left !== '' && right !== '' && (left.includes(right) || right.includes(left))
}

/**
 * True where two lines of files in two formats may be one transfer: its account, day and amount, and its payer or its text.
 * Formats put other words around both, so that their digests differ.
 */
export function isSameTransfer(one: BankLine, other: BankLine): boolean {
  return (
    one.flow === 'in' &&
    other.flow === 'in' &&
    one.bookedOn === other.bookedOn &&
    one.amount.minor === other.amount.minor &&
    one.amount.currency === other.amount.currency &&
    isSameAccount(one.account, other.account) &&
    (isSameName(one.payer, other.payer) || isWithin(one.reference, other.reference))
  )
}

/** Invoices that the text names: by the whole printed number where one is, otherwise by its figures. */
function namedIn(text: string, debts: readonly OpenDebt[]): readonly OpenDebt[] {
  const numbers = new Set(numbersIn(text))
  const byFigures = debts.filter(({ seq }) => numbers.has(seq))
  const printed = byFigures.filter(({ number }) => !/^\d+$/.test(number) && isPrintedIn(text, number))
  return printed.length > 0 ? printed : byFigures
}

const NONE: LineMatch = { kind: 'none', reason: 'nothing', invoices: [] }

/**
 * Finds the invoices that a line pays (ADM-11). The same line and debts have the same answer in any order. Only money that came in pays, and only
 * what is open in its currency.
 */
export function matchLine({ flow, amount, payer, reference }: BankLine, all: readonly OpenDebt[]): LineMatch {
  if (flow !== 'in' || amount.minor === 0) return NONE
  const debts = all
    .filter(({ open }) => open.minor > 0 && open.currency === amount.currency)
    .toSorted((one, other) => one.seq - other.seq || one.invoiceId - other.invoiceId)
  const named = namedIn(reference, debts)
  const equal = named.filter(({ open }) => open.minor === amount.minor)
  // beside another number the amount may be a chance
  if (equal.length === 1)
    return { kind: named.length === 1 ? 'exact' : 'likely', reason: 'number-and-amount', invoices: equal }
  if (equal.length > 0) return { kind: 'likely', reason: 'several-fit', invoices: equal }
  const total = sum(
    named.map(({ open }) => open),
    amount.currency,
  )
  if (total.minor === amount.minor) return { kind: 'several', reason: 'numbers-and-sum', invoices: named }
  if (named.length > 0) return { kind: 'likely', reason: 'number-other-amount', invoices: named.slice(0, 5) }
  const byName = debts.filter(({ open, company }) => open.minor === amount.minor && isSameName(payer, company))
  if (byName.length === 0) return NONE
  const reason = byName.length === 1 ? 'amount-and-name' : 'several-fit'
  return { kind: 'likely', reason, invoices: byName.slice(0, 5) }
}
