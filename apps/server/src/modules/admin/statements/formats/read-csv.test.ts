import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ColumnMapping } from '@waybill/domain/bank'
import { previewCsv, readCsv } from './read-csv.ts'

const mapping: ColumnMapping = {
  date: 0,
  amount: 3,
  payer: 1,
  reference: [2],
  currency: 4,
  account: 'DE12',
  order: 'dmy',
  decimal: ',',
}
const HEAD = 'Buchung;Name;Zweck;Betrag;Währung'

const read = (text: string, by: Partial<ColumnMapping> = {}) => {
  const done = readCsv(text, { ...mapping, ...by })
  return done.ok ? done.value.lines : done.failure
}

describe('a statement as CSV', () => {
  test('is read by its mapping: quotes, line breaks within them, signs of thousands and both ways', () => {
    const text = `${HEAD}\r\n11.05.2026;"Bakers; ""Nord""";"LW-1001\r\nthanks";1.284,00;EUR\r\n\r\n12.5.26;;fee;-12,5;EUR\r\n`
    expect(read(text)).toEqual([
      {
        account: 'DE12',
        bookedOn: '2026-05-11',
        amount: { minor: 128_400, currency: 'EUR' },
        flow: 'in',
        payer: 'Bakers; "Nord"',
        reference: 'LW-1001 thanks',
        bankReference: '',
      },
      expect.objectContaining({ bookedOn: '2026-05-12', flow: 'out', amount: { minor: 1250, currency: 'EUR' } }),
    ])
  })

  test('days and amounts are written as its bank does, in one currency for all', () => {
    const of = { order: 'mdy', decimal: '.', currency: 'JPY' } as const
    expect(read('Date,Name,Text,Amount\n05/11/2026,A,B,"1,284"', of)).toMatchObject([
      { bookedOn: '2026-05-11', amount: { minor: 1284, currency: 'JPY' } },
    ])
    expect(read(`${HEAD}\n2026-05-11 10:00;a;b;5;EUR`, { order: 'ymd' })).toMatchObject([{ bookedOn: '2026-05-11' }])
  })

  test('says the line that is wrong', () => {
    expect(read(`${HEAD}\n11.05.2026;a;b;5;EUR\n31.02.2026;a;b;5;EUR`)).toEqual({ code: 'wrong-day', at: '3' })
    expect(read(`${HEAD}\n11.05.2026;a;b;5,001;EUR`)).toEqual({ code: 'wrong-amount', at: '2' })
    expect(read(`${HEAD}\n11.05.2026;a;b;5;euro`)).toEqual({ code: 'wrong-currency', at: '2' })
    expect(read(HEAD, { account: '' })).toEqual({ code: 'no-account', at: '1' })
    expect(read('')).toEqual({ code: 'not-a-statement', at: '1' })
    expect(previewCsv('one column')).toMatchObject({ ok: false })
  })

  test('shows its head and first rows before there is a mapping', () => {
    const rows = Array.from({ length: 9 }, (_, place) => `1.1.2026;a;${place};5;EUR`)
    expect(previewCsv([HEAD, ...rows].join('\n'))).toMatchObject({
      ok: true,
      value: { columns: ['Buchung', 'Name', 'Zweck', 'Betrag', 'Währung'], rows: { length: 5 } },
    })
  })

  test('any text is a statement or a problem', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(typeof readCsv(`${HEAD}\n${text}`, mapping).ok).toBe('boolean')
      }),
    )
  })
})
