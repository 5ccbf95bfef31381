import { describe, expect, test } from 'vitest'
import { money } from '../money/index.ts'
import { ok } from '../result/index.ts'
import { amountOf, currencyOf, dayOf, identityTexts, oneLine, problem, statementOf, type BankLine } from './index.ts'

const line: BankLine = {
  account: 'DE12',
  bookedOn: '2026-05-11',
  amount: money(100, 'EUR'),
  flow: 'in',
  payer: 'Kestrel',
  reference: 'May',
  bankReference: '',
}

describe('what the lines of a bank are made of', () => {
  test('a day is one that the calendar has, in the years of banks by file', () => {
    expect([dayOf(2026, 5, 11), dayOf(2028, 2, 29)]).toEqual(['2026-05-11', '2028-02-29'])
    expect([dayOf(2026, 2, 29), dayOf(2026, 13, 1), dayOf(2026, 0, 1), dayOf(2026, 4, 31), dayOf(2026, 5, 0)]).toEqual(
      Array.from({ length: 5 }, () => undefined),
    )
    expect([dayOf(1990, 1, 1), dayOf(2199, 12, 31)]).toEqual(['1990-01-01', '2199-12-31'])
    expect([dayOf(1989, 12, 31), dayOf(2200, 1, 1)]).toEqual([undefined, undefined])
    expect(dayOf(NaN, NaN, NaN)).toBeUndefined()
  })

  test('an amount is exact in its currency, or none', () => {
    expect(amountOf('1284.00', 'EUR')).toEqual(money(128_400, 'EUR'))
    expect(amountOf('1284.', 'EUR')).toEqual(money(128_400, 'EUR'))
    expect(amountOf('7.5', 'EUR')).toEqual(money(750, 'EUR'))
    expect(amountOf('7.5000', 'EUR')).toEqual(money(750, 'EUR'))
    expect(amountOf('1500', 'JPY')).toEqual(money(1500, 'JPY'))
    expect(amountOf('1500.00', 'JPY')).toEqual(money(1500, 'JPY'))
    for (const text of ['', '.50', '7.505', '1,00', '-1.00', ' 1.00', '1.00 ', 'a1.00', '1234567890123'])
      expect(amountOf(text, 'EUR'), text).toBeUndefined()
    expect(amountOf('1500.50', 'JPY')).toBeUndefined()
  })

  test('a currency is known, and a text is one line', () => {
    expect([currencyOf('EUR'), currencyOf('EURO')]).toEqual(['EUR', undefined])
    expect(oneLine('  Nordlys\n\tBakeries\u0000 Ltd ')).toBe('Nordlys Bakeries Ltd')
  })

  test('a line is another one as soon as anything of it is, and by its place among equal ones', () => {
    const others: readonly Partial<BankLine>[] = [
      { account: 'DE13' },
      { bookedOn: '2026-05-12' },
      { amount: money(101, 'EUR') },
      { amount: money(100, 'USD') },
      { flow: 'out' },
      { payer: 'Meridian' },
      { reference: 'June' },
      { bankReference: '9' },
    ]
    const lines = [line, ...others.map((other) => ({ ...line, ...other }))]
    const alone = lines.flatMap((one) => identityTexts([one]))
    expect(new Set(alone).size).toBe(lines.length)
    const places = identityTexts([line, line, line]).map((text) => (JSON.parse(text) as unknown[]).at(-1))
    expect(places).toEqual([0, 1, 2])
  })

  test('a file is read whole: the first problem is all of it, and more than 10,000 lines are one', () => {
    const head = { format: 'csv', number: '' } as const
    const wrong = problem('wrong-day', 'line 3')
    expect(statementOf(head, [ok(line), wrong, problem('wrong-amount', 'line 4')])).toEqual(wrong)
    const most = Array.from({ length: 10_000 }, () => ok(line))
    expect(statementOf(head, most)).toMatchObject({ ok: true, value: { ...head, lines: { length: 10_000 } } })
    expect(statementOf(head, [...most, ok(line)])).toEqual({
      ok: false,
      failure: { code: 'too-many-lines', at: '10000' },
    })
  })
})
