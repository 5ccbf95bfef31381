import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readMt940 } from './read-mt940.ts'

const head = [
  '{1:F01NORDSESSXXXX0000000000}{4:',
  ':20:STARTUMS',
  ':25:10020030/1234567',
  ':28C:87/1',
  ':60F:C260511EUR18240,15',
]
const fileOf = (lines: readonly string[], end = '\r\n'): string =>
  [...head, ...lines, ':62F:C260511EUR21857,95', '-}'].join(end)

const read = (text: string) => {
  const done = readMt940(text)
  return done.ok ? done.value.lines : done.failure
}

describe('a statement in MT940', () => {
  test('has its number and account, and what a bank says by numbers over several lines', () => {
    const lines = [
      ':61:2605110511C1284,00NTRFNONREF//8327000090031789',
      ':86:166?00GUTSCHRIFT?10931?20Rechnung W-2026-?2103',
      '98 danke?30COBADEFF?31DE89370400440532013000?32Nordlys Bake',
      '?33ries?60zweiter Teil',
    ]
    expect(readMt940(fileOf(lines))).toMatchObject({ ok: true, value: { format: 'mt940', number: '87/1' } })
    expect(read(fileOf(lines))).toEqual([
      {
        account: '10020030/1234567',
        bookedOn: '2026-05-11',
        amount: { minor: 128_400, currency: 'EUR' },
        flow: 'in',
        payer: 'Nordlys Bakeries',
        reference: 'Rechnung W-2026- 0398 danke zweiter Teil',
        bankReference: '8327000090031789',
      },
    ])
  })

  test('reads words between slashes, free text, the own reference, and what follows in the line', () => {
    const texts = read(
      fileOf(
        [
          ':61:260511C790,NTRFLW-1001//B1',
          ':86:/EREF/E1/NAME/Meridian Parcels/REMI/Invoice LW-1001',
          ':61:260511D12,5NCHGNONREF',
          ':86:account fee',
          'of April',
          ':61:260511C1,00NTRFNONREF//B3\nextra LW-7',
        ],
        '\n',
      ),
    )
    expect(texts).toMatchObject([
      { payer: 'Meridian Parcels', reference: 'Invoice LW-1001 LW-1001', flow: 'in' },
      { reference: 'account fee of April', flow: 'out', amount: { minor: 1250 } },
      { reference: 'extra LW-7', flow: 'in' },
    ])
  })

  test('reversals are neither in nor out, and a booking day is near its value day', () => {
    const lines = [':61:2601020102RC5,00NTRFX', ':61:2512310102RD5,00NTRFX', ':61:2601021231CR5,00NTRFX']
    expect(read(fileOf(lines))).toMatchObject([
      { flow: 'reversal', bookedOn: '2026-01-02' },
      { flow: 'reversal', bookedOn: '2026-01-02' },
      { flow: 'in', bookedOn: '2025-12-31' },
    ])
  })

  test('says the line where it is wrong', () => {
    expect(read('hello')).toEqual({ code: 'not-a-statement', at: '1' })
    expect(read(fileOf([':61:260231C5,00NTRFX']))).toEqual({ code: 'wrong-day', at: '6' })
    expect(read(fileOf([':61:260211C5,005NTRFX']))).toEqual({ code: 'wrong-amount', at: '6' })
    expect(read(fileOf([':61:260211X5,00NTRFX']))).toEqual({ code: 'not-a-statement', at: '6' })
    expect(read(':25:1\n:60F:C260511ZZZ1,\n')).toEqual({ code: 'wrong-currency', at: '2' })
    expect(read(':60F:C260511EUR1,\n:61:260211C5,00NTRFX')).toEqual({ code: 'no-account', at: '2' })
    expect(read(fileOf(Array.from({ length: 10_001 }, () => ':61:260211C5,00NTRFX')))).toEqual({
      code: 'too-many-lines',
      at: '10000',
    })
  })

  test('any text is a statement or a problem', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom(...head, ':61:260211C5,00NTRFX', ':86:?20'))),
        (lines) => {
          expect(typeof readMt940(lines.join('\n')).ok).toBe('boolean')
        },
      ),
    )
  })
})
