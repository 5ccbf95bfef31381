import { expect, test } from 'vitest'
import { change, previewOf, requestOf } from '@waybill/testkit/billing-changes'
import type { ChangeOptions } from '@waybill/testkit/billing-changes'
import { violations } from '@waybill/testkit/billing-invariants'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { at, shown, World } from '@waybill/testkit/billing-world'
import { noTax } from '../../invoice/index.ts'
import type { TaxRate } from '../../invoice/index.ts'
import { yearToCredit } from '../index.ts'

/** A year of M, 648.00, paid on 1 March 2026, at a day after it. */
function aYearOfM(day: string, taxRate: TaxRate = noTax): World {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.archive = { ...world.archive, account: { ...world.archive.account, taxRate } }
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(20), 'now')
  change(world, aCart(20), { interval: 'year' })
  world.to(at(day))
  return world
}

/** The credit that a change makes of it, and the first charge beside it with its day; in minor units. */
function creditOf(world: World, cart: ReturnType<typeof aCart>, when: ChangeOptions) {
  const plan = previewOf(world, cart, when)
  if (typeof plan === 'string') throw new Error(plan)
  const command = { kind: 'change', orderId: 'preview', ...requestOf(world, cart, when) } as const
  const found = yearToCredit(world.load(), { plan, command, now: world.now })
  return found && [found.credit.minor, found.then && shown(found.then.at), found.then?.total.minor]
}

const monthly = { timeframe: 'now', interval: 'month' } as const

test('[SUB-13] [ORD-09] a paid year of 648.00 becomes credit that pays L, 90.00 a month, to the month of its first charge (B-61)', () => {
  const world = aYearOfM('2026-03-01T00:00')
  const foreseen = creditOf(world, aCart(40), monthly)
  expect(foreseen).toEqual([64_800, '2026-11-01T00:00', 9000])
  expect(change(world, aCart(40), monthly)).toBeUndefined()
  world.to(at('2026-11-02T00:00'))
  // the month of October is the last that credit pays, 18.00 of it
  const paid = world.archive.documents.filter(({ kind }) => kind === 'period')
  expect(paid.slice(-2).map(({ total, creditApplied }) => [total.minor, creditApplied.minor])).toEqual([
    [9000, 1800],
    [9000, 0],
  ])
  expect(violations(world)).toEqual([])
})

test('[SUB-13] what it gives back has its tax: 648.00 and 19 % are 771.12', () => {
  const world = aYearOfM('2026-03-01T00:00', { ...noTax, basisPoints: 1900 })
  expect(creditOf(world, aCart(40), monthly)?.[0]).toBe(77_112)
})

test('a year of something cheaper pays more than the next twelve months', () => {
  expect(creditOf(aYearOfM('2026-03-01T00:00'), aCart(10), monthly)).toEqual([64_800, undefined, undefined])
})

test('nothing is said where a year stays one, waits for its end, or is worth less than the first month', () => {
  const world = aYearOfM('2026-03-05T00:00')
  expect(creditOf(world, aCart(40), { timeframe: 'now', interval: 'year' })).toBeUndefined()
  expect(creditOf(world, aCart(40), { timeframe: 'term_end', interval: 'month' })).toBeUndefined()
  expect(creditOf(aYearOfM('2027-02-20T00:00'), aCart(40), monthly)).toBeUndefined()
})
