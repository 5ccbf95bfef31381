import { expect, test } from 'vitest'
import { deliveryInstants } from './delivery-instants.ts'
import { DAY_MS } from '@waybill/domain/durations'

const event = { id: 'evt_1', createdAt: 1_000_000 }

test.each([
  ['normal', [1_000_000]],
  ['double', [1_000_000, 1_000_000]],
  ['late', [1_000_000 + 3 * DAY_MS]],
  ['none', []],
] as const)('in mode %s an event is delivered at %j', (mode, instants) => {
  expect(deliveryInstants(mode, event)).toEqual(instants)
})

test('shuffled events come once each, within two days, in another order, and in the same one when run again', () => {
  const events = Array.from({ length: 50 }, (_, index) => ({ id: `evt_${index}`, createdAt: 1_000_000 + index }))
  const run = () => events.map((each) => deliveryInstants('shuffled', each))
  const instants = run()
  expect(instants.every(({ length }) => length === 1)).toBe(true)
  const flat = instants.flat()
  expect(flat.every((at, index) => at >= 1_000_000 + index && at < 1_000_000 + index + 2 * DAY_MS)).toBe(true)
  expect(flat).not.toEqual(flat.toSorted((left, right) => left - right))
  expect(run()).toEqual(instants)
})
