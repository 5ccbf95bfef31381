import { firstInvoiceNumber, nextNumber } from '@waybill/domain/invoice'
import type { CaseReader } from '../case-reader.ts'
import type { Answer } from '../golden-case.ts'

/** Form of a number: for a customer, who are counted as well. */
interface Face {
  readonly batch: (c: CaseReader, number: number) => string
  readonly single: (customer: number, number: number) => string
  readonly count: (number: number) => number
}

/** Digits and nothing else, of one series for all customers (B-83). */
const digits: Face = { batch: (_, number) => `${number}`, single: (_, number) => `${number}`, count: (number) => number }

const threeDigits = (number: number): string => `${number}`.slice(-3)

/** Theirs: a prefix, the month, and three digits; or the customer's own number and count. */
export const prefixed: Face = {
  batch: (c, number) => [c.text('prefix'), c.text('month'), threeDigits(number)].join('-'),
  single: (customer) => [threeDigits(customer), threeDigits(firstInvoiceNumber)].join('-'),
  count: (number) => Number(threeDigits(number)),
}

/** So many numbers of the series, after those that were taken. */
function numbersAfter(taken: readonly number[], count: number): readonly number[] {
  return Array.from({ length: count }).reduce<readonly number[]>(
    (numbers) => [...numbers, nextNumber(numbers.at(-1) ?? taken.at(-1))],
    [],
  )
}

function batchOf(c: CaseReader, face: Face): Answer {
  const before = numbersAfter([], c.whole('issued_before'))
  const numbers = numbersAfter(before, c.whole('batch'))
  const [next = firstInvoiceNumber] = numbersAfter(numbersAfter([], 16), 1)
  return { numbers: numbers.map((number) => face.batch(c, number)), next_after_sixteen: face.count(next) }
}

/** A draft has no number and takes none. */
function statesOf(c: CaseReader, face: Face): Answer {
  const states = c.list('states').map((state) => c.asText('states', state))
  const customers = numbersAfter([], states.length)
  const issued = states.filter((state) => state === 'finalized')
  const series = numbersAfter([], issued.length).values()
  const numbers = states.map((state, place) =>
    state === 'draft' ? 'DRAFT' : face.single(customers[place] ?? firstInvoiceNumber, series.next().value ?? c.fail(state)),
  )
  const [first, second] = numbersAfter([], issued.length)
  return { numbers, draft_consumes_number: second !== nextNumber(first) }
}

export function invoiceNumberingBy(face: Face): (c: CaseReader) => Answer {
  return (c) => {
    if (c.has('states')) return statesOf(c, face)
    c.oneOf('mode', { per_entity: true })
    for (const name of ['prefix', 'month']) c.text(name)
    return batchOf(c, face)
  }
}

export const invoiceNumbering = invoiceNumberingBy(digits)
