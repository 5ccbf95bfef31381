import { money } from '@waybill/domain/money'
import { expect, test } from 'vitest'
import { priceFor } from './cycle-prices.ts'

const priced = (minor: number, unit: 'company' | 'driver') =>
  ({ shows: 'amount', amount: money(minor, 'USD'), unit, freeUnits: 0 }) as const

test('a year is twelve months less 10 %, floored to whole units, beside what twelve months would cost: 59 is 637 of 708 (B-63)', () => {
  expect(priceFor('year', priced(5900, 'company'), 10)).toEqual({
    cycle: 'year',
    price: { ...priced(63_700, 'company'), was: money(70_800, 'USD') },
  })
})

test('a year starts from the monthly price after the package discount, not from the struck one (B-63)', () => {
  const month = { ...priced(5900, 'company'), was: money(6600, 'USD') }
  expect(priceFor('year', month, 10).price).toMatchObject({ amount: money(63_700, 'USD'), was: money(70_800, 'USD') })
  expect(priceFor('month', month, 10)).toEqual({ cycle: 'month', price: month })
})

test('what is charged by use, free or on request is the same in both cycles (B-61)', () => {
  const others = [
    priced(400, 'driver'),
    { shows: 'free', unit: 'user', freeUnits: 100, then: money(200, 'USD') },
    { shows: 'free', unit: 'company', freeUnits: 0 },
    { shows: 'on_request' },
    { shows: 'unavailable' },
    { shows: 'included' },
  ] as const
  for (const price of others) expect(priceFor('year', price, 10)).toEqual({ cycle: 'month', price })
})
