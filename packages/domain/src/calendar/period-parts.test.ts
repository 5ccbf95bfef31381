import { expect, test } from 'vitest'
import { partsOf } from './index.ts'

const at = (date: string) => Date.parse(`${date}T00:00:00Z`)
const by15th = { anchor: at('2011-01-15'), interval: { unit: 'month', count: 1 } } as const
const textOf = ({ numerator, denominator }: { numerator: number; denominator: number }) => `${numerator}/${denominator}`

test('a window is cut into a stub, whole periods and a stub, each a part of its own period (B-56, B-58)', () => {
  const parts = partsOf(by15th, { start: at('2011-01-01'), end: at('2011-02-27') }, 'whole_days')
  expect(parts.map(({ fraction }) => textOf(fraction))).toEqual(['14/31', '31/31', '12/28'])
  expect(parts.map(({ period }) => period.index)).toEqual([-1, 0, 1])
  expect(parts[2]?.part).toEqual({ start: at('2011-02-15'), end: at('2011-02-27') })
  expect(parts[2]?.period.end).toBe(at('2011-03-15'))
})

test('the basis is a parameter: the same stub in seconds (B-56)', () => {
  const [stub] = partsOf(by15th, { start: at('2011-01-01') + 1000, end: at('2011-01-15') }, 'utc_seconds')
  expect(stub?.fraction).toEqual({ numerator: 14 * 86_400 - 1, denominator: 31 * 86_400 })
})

test('an empty window has no parts', () => {
  expect(partsOf(by15th, { start: 5, end: 5 }, 'utc_seconds')).toEqual([])
})
