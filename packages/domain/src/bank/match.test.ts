import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money, type Currency } from '../money/index.ts'
import {
  identityTexts,
  isSameName,
  isSameTransfer,
  matchLine,
  numbersIn,
  type BankLine,
  type OpenDebt,
} from './index.ts'

const line = (reference: string, minor: number, more: Partial<BankLine> = {}): BankLine => ({
  account: 'DE12',
  bookedOn: '2026-05-11',
  amount: money(minor, 'EUR'),
  flow: 'in',
  payer: '',
  reference,
  bankReference: '',
  ...more,
})
const debt = (seq: number, minor: number, company = '', currency: Currency = 'EUR'): OpenDebt => ({
  invoiceId: seq,
  number: `LW-${seq}`,
  seq,
  open: money(minor, currency),
  company,
})
const debts = [debt(1001, 6000, 'Nordlys Bakeries Ltd'), debt(1002, 4000, 'Kestrel'), debt(1003, 6000, 'Álamo')]
const said = (of: BankLine, among = debts) => {
  const { kind, reason, invoices } = matchLine(of, among)
  return [kind, reason, invoices.map(({ seq }) => seq)]
}

describe('what a line of a bank pays (ADM-11)', () => {
  test('is the invoice of its number and amount, however the number is written', () => {
    for (const text of ['LW-1001', 'invoice lw 1001, thanks', 'LW1001', '1001', '10 01', 'LW-10 01.', 'RE/0001001'])
      expect(said(line(text, 6000)), text).toEqual(['exact', 'number-and-amount', [1001]])
  })

  test('is likely with another amount, or by amount and name', () => {
    expect(said(line('LW-1001', 5900))).toEqual(['likely', 'number-other-amount', [1001]])
    expect(said(line('May', 6000, { payer: 'NORDLYS BAKERIES' }))).toEqual(['likely', 'amount-and-name', [1001]])
    expect(said(line('May', 6000, { payer: 'Alamo SL' }))).toEqual(['likely', 'amount-and-name', [1003]])
    expect(said(line('1001 1003', 6000))).toEqual(['likely', 'several-fit', [1001, 1003]])
    expect(said(line('1001 and 1002', 6000))).toEqual(['likely', 'number-and-amount', [1001]])
  })

  test('is several where their sum is equal', () => {
    expect(said(line('LW-1001 + LW-1002', 10_000))).toEqual(['several', 'numbers-and-sum', [1001, 1002]])
    expect(said(line('LW-1001 + LW-1002', 10_001))).toEqual(['likely', 'number-other-amount', [1001, 1002]])
  })

  test('is nothing for other money, other ways, longer numbers and strangers', () => {
    expect(said(line('LW-1001', 6000, { amount: money(6000, 'USD') }))).toEqual(['none', 'nothing', []])
    expect(said(line('LW-1001', 6000, { flow: 'reversal' }))).toEqual(['none', 'nothing', []])
    expect(said(line('LW-10019', 6000))).toEqual(['none', 'nothing', []])
    expect(said(line('May', 6000, { payer: 'Meridian' }))).toEqual(['none', 'nothing', []])
    expect(said(line('May', 3999, { payer: 'Kestrel' }))).toEqual(['none', 'nothing', []])
    expect(isSameName('J. M.', 'X Y')).toBe(false)
    expect(numbersIn('0 00')).toEqual([])
  })

  test('is the whole printed number before figures that stand beside it', () => {
    const ofYears = [...debts, debt(2026, 6000)]
    for (const text of ['LW-1001 of 2026', '2026: lw1001', '2026 LW 10 01', 'LW-10012, LW-1001 of 2026'])
      expect(said(line(text, 6000), ofYears), text).toEqual(['exact', 'number-and-amount', [1001]])
    // neither is printed whole: one figure more follows, or another series stands before it
    expect(said(line('LW-10012 1001 2026', 6000), ofYears)).toEqual(['likely', 'several-fit', [1001, 2026]])
    expect(said(line('XY-1001 2026', 6000), ofYears)).toEqual(['likely', 'several-fit', [1001, 2026]])
    // figures right behind may be a part of it
    expect(said(line('LW-1001/2026', 6000), ofYears)).toEqual(['likely', 'several-fit', [1001, 2026]])
    // a prefix may begin with figures
    const prefixed = { ...debt(1001, 6000), number: '26LW-1001' }
    expect(said(line('26LW 1001 of 2026', 6000), [prefixed, debt(2026, 6000)])).toEqual([
      'exact',
      'number-and-amount',
      [1001],
    ])
    // a number without letters is its figures alone
    const bareNumber = { ...debt(1001, 6000), number: '1001' }
    expect(said(line('1001 of 2026', 6000), [bareNumber, debt(2026, 6000)])).toEqual([
      'likely',
      'several-fit',
      [1001, 2026],
    ])
  })

  test('puts together figures that stand apart by a sign each, of at most four pieces and fifteen figures', () => {
    expect(numbersIn('10 01')).toEqual([10, 1001, 1])
    expect(numbersIn('1/2/3/4/5')).toEqual([1, 12, 123, 1234, 2, 23, 234, 2345, 3, 34, 345, 4, 45, 5])
    expect(numbersIn('12      34')).toEqual([12, 34])
    expect(numbersIn('12 or 34')).toEqual([12, 1234, 34])
    expect(numbersIn(`${'1'.repeat(15)} ${'2'.repeat(16)}`)).toEqual([111_111_111_111_111])
    expect(numbersIn('123456789012345 6')).toEqual([123_456_789_012_345, 6])
    expect(numbersIn('7 7')).toEqual([7, 77])
  })

  test('is likely for a payer whose name is all within the company, or the company within it', () => {
    expect(isSameName('Nordlys Bakeries', 'NORDLYS BAKERIES Ltd')).toBe(true)
    expect(isSameName('Nordlys Bakeries Holding AG', 'Nordlys-Bakeries')).toBe(true)
    expect(isSameName('Bếp Sáng', 'bep sang')).toBe(true)
    expect(isSameName('Nordlys Motors', 'Nordlys Bakeries')).toBe(false)
    expect(isSameName('A.B. Kestrel', 'Kestrel')).toBe(true)
    expect(isSameName('AG', 'AG')).toBe(false)
    expect(isSameName('', 'Kestrel')).toBe(false)
  })

  test('is the first five of many that fit, by their numbers', () => {
    const alike = [7, 6, 5, 4, 3, 2].map((seq) => debt(seq, 900, 'Kestrel'))
    expect(said(line('May', 900, { payer: 'Kestrel' }), alike)).toEqual(['likely', 'several-fit', [2, 3, 4, 5, 6]])
    expect(said(line('2 and 3 and 4 and 5 and 6 and 7', 1), alike)).toEqual([
      'likely',
      'number-other-amount',
      [2, 3, 4, 5, 6],
    ])
    // one number has two series: the older document comes first
    const twins = [8, 4].map((invoiceId) => ({ ...debt(2, 900), invoiceId }))
    const { invoices } = matchLine(line('LW-2', 900), twins)
    expect(invoices.map(({ invoiceId }) => invoiceId)).toEqual([4, 8])
  })

  test('is nothing for an amount of nothing and for what is paid', () => {
    const paid = debt(1005, 0, 'Kestrel')
    expect(said(line('LW-1005', 0, { payer: 'Kestrel' }), [paid])).toEqual(['none', 'nothing', []])
    expect(said(line('LW-1005', 4000), [paid])).toEqual(['none', 'nothing', []])
    expect(said(line('LW-1001', 0, { payer: 'Kestrel' }))).toEqual(['none', 'nothing', []])
  })

  const anyDebt = fc.record({ seq: fc.integer({ min: 1, max: 30 }), minor: fc.integer({ min: 0, max: 3 }) })
  const anyDebts = fc
    .uniqueArray(anyDebt, { selector: ({ seq }) => seq })
    .map((all) => all.map(({ seq, minor }, place) => debt(seq, minor, '', place % 3 === 0 ? 'USD' : 'EUR')))
  const anyText = fc.array(fc.oneof(fc.integer({ min: 0, max: 40 }).map(String), fc.constantFrom('LW-', ' ', '/')))

  test('never is what is paid, or in another currency; the order of the debts says nothing', () => {
    fc.assert(
      fc.property(anyDebts, anyText, fc.integer({ min: 0, max: 6 }), (all, text, minor) => {
        const of = line(text.join(' '), minor)
        const match = matchLine(of, all)
        expect(match.invoices.every(({ open }) => open.minor > 0 && open.currency === 'EUR')).toBe(true)
        expect(matchLine(of, all.toReversed())).toEqual(match)
        const total = match.invoices.reduce((sum, { open }) => sum + open.minor, 0)
        expect(['exact', 'several'].includes(match.kind) ? total : minor).toBe(minor)
        expect(match.kind === 'exact' ? match.invoices.length : 1).toBe(1)
      }),
    )
  })
})

test('equal lines of a file differ by their place, and the same file twice has the same lines', () => {
  const lines = [line('a', 1), line('b', 1), line('a', 1)]
  expect(new Set(identityTexts(lines)).size).toBe(3)
  expect(identityTexts(lines)).toEqual(identityTexts(structuredClone(lines)))
  expect(identityTexts(lines.slice(0, 2))).toEqual(identityTexts(lines).slice(0, 2))
})

describe('one transfer in files of two formats', () => {
  const iban = 'DE89370400440532013000'
  const camt = line('LW-1001 thanks E2E-77', 6000, { account: iban, payer: 'Nordlys Bakeries Ltd' })

  test('is known by account, day, amount, and payer or text, whatever the format puts around them', () => {
    const mt940 = { ...camt, account: '37040044/0532013000', payer: 'NORDLYS BAKERIES', reference: 'SVWZ+LW-1001' }
    expect(isSameTransfer(camt, mt940)).toBe(true)
    expect(isSameTransfer(mt940, camt)).toBe(true)
    expect(isSameTransfer(camt, { ...mt940, payer: '', reference: 'LW 1001 THANKS' })).toBe(true)
    expect(isSameTransfer(camt, { ...mt940, account: iban, reference: '' })).toBe(true)
  })

  test('is another one on another day, account, amount or way, and of a stranger with another text', () => {
    for (const other of [
      { bookedOn: '2026-05-12' },
      { account: 'DE12' },
      { account: '' },
      { amount: money(6001, 'EUR') },
      { amount: money(6000, 'USD') },
      { flow: 'reversal' },
      { payer: 'Kestrel', reference: 'LW-1002' },
      { payer: '', reference: '' },
    ] as const)
      expect(isSameTransfer(camt, { ...camt, ...other }), JSON.stringify(other)).toBe(false)
    expect(isSameTransfer({ ...camt, flow: 'out' }, camt)).toBe(false)
  })
})
