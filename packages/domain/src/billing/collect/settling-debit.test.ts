import { expect, test } from 'vitest'
import { change, previewOf } from '@waybill/testkit/billing-changes'
import { aCart, card, debit } from '@waybill/testkit/billing-shop'
import { at, World } from '@waybill/testkit/billing-world'
import { settlingDebit } from '../index.ts'

/** Subscribed to M from 1 March 2026 on; what is charged from 1 April on is pending. */
function renewedBy(method: typeof card): World {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(20), 'now')
  world.setMethod(method)
  const expectedAt = at('2026-04-07T01:00')
  world.provider = ({ id }) => ({ kind: 'pending', reference: `ch_${id}`, expectedAt })
  world.to(at('2026-04-01T01:00'))
  return world
}

test('a debit of the renewal is settling from a quarter of an hour on, and what waits for the renewal is open (B-27)', () => {
  const world = renewedBy(debit)
  const begun = world.archive.attempts.at(-1)?.startedAt ?? 0
  expect(settlingDebit(world.load(), begun + 15 * 60_000)).toBeUndefined()
  expect(settlingDebit(world.load(), begun + 15 * 60_000 + 1)).toBe(begun)
  world.to(at('2026-04-02T00:00'))
  expect(previewOf(world, aCart(40))).toBe('payment-under-way')
  expect(change(world, aCart(40), { timeframe: 'renewal' })).toBeUndefined()
})

test('a card that is pending is no debit, and neither is no payment at all (B-27)', () => {
  const world = renewedBy(card)
  expect(settlingDebit(world.load(), at('2026-04-02T00:00'))).toBeUndefined()
  expect(settlingDebit({ orders: [], payments: [], attempts: [] }, world.now)).toBeUndefined()
})

test('of two debits the first says since when, and the last whether a quarter of an hour is over (B-27)', () => {
  const { payments, attempts } = renewedBy(debit).load()
  const [payment, attempt] = [payments.at(-1), attempts.at(-1)]
  if (payment === undefined || attempt === undefined) throw new Error('nothing is tried')
  const [begun, later] = [attempt.startedAt, attempt.startedAt + 3_600_000]
  const running = {
    orders: [],
    payments: [payment, { ...payment, id: 900 }],
    attempts: [attempt, { ...attempt, id: 901, paymentId: 900, startedAt: later }],
  }
  expect(settlingDebit(running, later + 15 * 60_000)).toBeUndefined()
  expect(settlingDebit(running, later + 15 * 60_000 + 1)).toBe(begun)
})
