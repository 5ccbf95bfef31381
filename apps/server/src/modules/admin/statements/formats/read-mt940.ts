import type { Currency } from '@waybill/domain/money'
import { ok } from '@waybill/domain/result'
import {
  amountOf,
  currencyOf,
  dayOf,
  oneLine,
  problem,
  statementOf,
  type BankLine,
  type BankStatement,
  type LineFlow,
  type ReadStatement,
} from '@waybill/domain/bank'

/** A field of the file, as `:61:`, with the lines that follow it. */
interface SwiftField {
  readonly tag: string
  readonly text: string
  /** Its first line in the file, from 1. */
  readonly line: number
}

/** Fields in their order; blocks in braces and the dash that ends a message are no text. */
function fieldsOf(text: string): readonly SwiftField[] {
  const fields: { tag: string; lines: string[]; line: number }[] = []
  for (const [place, line] of text.split(/\r\n|\r|\n/).entries()) {
    const [, tag, rest = ''] = /^(?:\{[^:]*:.*\{4:)?:(\d{2}[A-Z]?):(.*)$/.exec(line) ?? []
    if (tag !== undefined) fields.push({ tag, lines: [rest], line: place + 1 })
    else if (line !== '' && !/^(?:-\}?|-\}\{.*|\{.*)$/.test(line)) fields.at(-1)?.lines.push(line)
  }
  return fields.map(({ tag, lines, line }) => ({ tag, text: lines.join('\n'), line }))
}

const FLOWS: Readonly<Record<string, LineFlow>> = { C: 'in', D: 'out', RC: 'reversal', RD: 'reversal' }

/** A turn of the year lies between the day of value, which has a year, and that of booking, which has none. */
function bookingDay(valueDay: string, monthDay: string): string | undefined {
  const year = Number(valueDay.slice(0, 4))
  const month = Number(monthDay.slice(0, 2))
  const apart = month - Number(valueDay.slice(5, 7))
  const turned = apart > 6 ? year - 1 : apart < -6 ? year + 1 : year
  return dayOf(turned, month, Number(monthDay.slice(2)))
}

/** Payer and text of `:86:`: by numbers behind question marks, by words between slashes, or as it likes. */
function detailsOf(text: string): Pick<BankLine, 'payer' | 'reference'> {
  const joined = text.replaceAll('\n', '')
  const parts = [...joined.matchAll(/\?(\d{2})([^?]*)/g)].map(([, code = '', value = '']) => ({ code, value }))
  if (parts.length > 1) {
    const of = (isIn: (code: number) => boolean, between: string): string =>
      oneLine(parts.flatMap(({ code, value }) => (isIn(Number(code)) ? value : [])).join(between))
    const reference = of((code) => (code >= 20 && code <= 29) || (code >= 60 && code <= 63), ' ')
    return { payer: of((code) => code === 32 || code === 33, ''), reference }
  }
  const word = (name: string): string | undefined =>
    new RegExp(`/${name}/(?:/)?(.*?)(?=/(?:[A-Z]{3,4}|NAME|REMI)/|$)`).exec(joined)?.[1]
  const payer = word('NAME') ?? ''
  const said = word('REMI')
  return { payer: oneLine(payer), reference: oneLine(said ?? text) }
}

const LINE = /^(\d{6})(\d{4})?(RC|RD|C|D)[A-Z]?(\d+,\d*)[A-Z][A-Z0-9]{3}([^\n]*)(?:\n([^]*))?$/

interface LineContext {
  readonly account: string
  readonly currency: Currency
  readonly details: string
}

function lineOf({ text, line }: SwiftField, { account, currency, details }: LineContext): ReadStatement<BankLine> {
  const at = String(line)
  const [, value = '', booked, mark = '', figures = '', references = '', further = ''] = LINE.exec(text) ?? []
  if (value === '') return problem('not-a-statement', at)
  const valueDay = dayOf(2000 + Number(value.slice(0, 2)), Number(value.slice(2, 4)), Number(value.slice(4)))
  const bookedOn = valueDay === undefined || booked === undefined ? valueDay : bookingDay(valueDay, booked)
  if (bookedOn === undefined) return problem('wrong-day', at)
  const amount = amountOf(figures.replace(',', '.'), currency)
  if (amount === undefined) return problem('wrong-amount', at)
  const [own = '', banks = ''] = references.split('//')
  const said = detailsOf(details)
  const isGiven = own !== '' && own !== 'NONREF'
  return ok({
    account,
    bookedOn,
    amount,
    flow: FLOWS[mark] ?? 'out',
    payer: said.payer,
    reference: oneLine([said.reference === '' ? further : said.reference, isGiven ? own : ''].join(' ')),
    bankReference: oneLine(banks),
  })
}

function* linesOf(fields: readonly SwiftField[]): Generator<ReadStatement<BankLine>> {
  let account = ''
  let currency: Currency | undefined
  for (const [place, field] of fields.entries()) {
    const at = String(field.line)
    if (field.tag === '25') account = field.text.replaceAll(/\s/g, '')
    if (field.tag === '60F' || field.tag === '60M') {
      currency = currencyOf(/^[CD]\d{6}([A-Z]{3})/.exec(field.text)?.[1] ?? '')
      if (currency === undefined) yield problem('wrong-currency', at)
    }
    if (field.tag !== '61') continue
    const next = fields[place + 1]
    const details = next?.tag === '86' ? next.text : ''
    if (account === '') yield problem('no-account', at)
    else if (currency === undefined) yield problem('wrong-currency', at)
    else yield lineOf(field, { account, currency, details })
  }
}

/** Reads MT940; total: any text is a statement or a problem with its line. */
export function readMt940(text: string): ReadStatement<BankStatement> {
  const fields = fieldsOf(text)
  if (!fields.some(({ tag }) => tag === '60F' || tag === '60M')) return problem('not-a-statement', '1')
  const number = oneLine(fields.find(({ tag }) => tag === '28C' || tag === '28')?.text ?? '')
  return statementOf({ format: 'mt940', number }, linesOf(fields))
}
