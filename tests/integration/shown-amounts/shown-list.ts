import { unitsPerMajor, type Currency } from '@waybill/domain/money'
import type { Translate } from '@waybill/i18n'

/** A line as it is read: its name, and what stands in the place of its amount. */
export interface ShownLine {
  readonly title: string
  readonly amount: string
}

/** A list with the total that is written under it. */
export interface ShownList {
  readonly lines: readonly ShownLine[]
  readonly total: string
}

/** The language of the reader, and the currency. */
export interface Reading {
  readonly currency: Currency
  readonly t: Translate
}

/** An amount read from its digits, which are all that the four languages have in common; undefined for a text. */
function amountIn(text: string, currency: Currency): { readonly minor: number; readonly decimals: number } | undefined {
  const written = /[−-]?[^\d−-]*\d[\d.,\u00a0\u202f ]*/.exec(text)?.[0]
  if (written === undefined) return undefined
  const digits = Number(written.replaceAll(/\D/g, '')) * (/[−-]/.test(written) ? -1 : 1)
  const decimals = /[.,]\d{2}\s*$/.test(written) ? 2 : 0
  const isInMinor = decimals === 2 || unitsPerMajor(currency) === 1
  return { minor: isInMinor ? digits : digits * unitsPerMajor(currency), decimals }
}

/** Amount of a line: a text costs nothing. Anything else than an amount or one of our texts fails. */
function minorOf({ title, amount }: ShownLine, { currency, t }: Reading): number {
  const words = [
    t('common.free'),
    t('common.included'),
    t('common.priceOnRequest'),
    t('merge.currency.notSold'),
    t('merge.currency.onRequest'),
    t('merge.currency.free'),
    t('merge.currency.included'),
  ]
  if (words.includes(amount)) return 0
  const read = amountIn(amount, currency)
  if (read === undefined) throw new Error(`${title} costs "${amount}"`)
  return read.minor
}

/** The lines that cost something, so that documents can be compared: names and minor units. */
function chargedLines({ lines }: ShownList, reading: Reading): readonly (readonly [string, number])[] {
  return lines.flatMap((line) => {
    const minor = minorOf(line, reading)
    return minor === 0 ? [] : [[line.title, minor] as const]
  })
}

export function totalOf({ total }: ShownList, { currency }: Reading): number {
  const read = amountIn(total, currency)
  if (read === undefined) throw new Error(`the total is "${total}"`)
  return read.minor
}

/** Problems of a list: it doesn't add up (PRC-10), or it is written in more than one precision. */
export function sumProblems(list: ShownList, reading: Reading): readonly string[] {
  const sum = chargedLines(list, reading).reduce((before, [, minor]) => before + minor, 0)
  const precisions = [list.total, ...list.lines.map(({ amount }) => amount)].flatMap(
    (amount) => amountIn(amount, reading.currency)?.decimals ?? [],
  )
  return [
    ...(sum === totalOf(list, reading) ? [] : [`the lines are ${sum}`]),
    ...(new Set(precisions).size === 1 ? [] : ['in more than one precision']),
  ]
}

/** Differences of two lists of the same cart: where one has a title and the other has more after it, they agree. */
export function differences(list: ShownList, other: ShownList, reading: Reading): readonly string[] {
  const [own, others] = [list, other].map((one) => chargedLines(one, reading).toSorted(byName))
  const isSame =
    own?.length === others?.length &&
    own?.every(
      ([title, minor], place) => title.startsWith(others?.[place]?.[0] ?? '?') && minor === others?.[place]?.[1],
    )
  return isSame === true && totalOf(list, reading) === totalOf(other, reading) ? [] : ['other lines or another total']
}

const byName = ([left, one]: readonly [string, number], [right, two]: readonly [string, number]): number =>
  left < right ? -1 : left > right ? 1 : one - two

/** A list in one line, for the message of a failing test. */
export function inOneLine({ lines, total }: ShownList): string {
  return `${lines.map(({ title, amount }) => `${title} ${amount}`).join(' + ')} = ${total}`
}
