import { expect, test } from 'vitest'
import { checkCircles, circlesOf } from './circles.ts'
import type { ImportEdge } from './imports.ts'

const step = (from: string, to: string, typeOnly = false): ImportEdge => ({
  from,
  to: { file: to },
  specifier: to,
  typeOnly,
  line: 3,
})

test('files that import each other are a circle by a type too, over several steps, and each circle is named once', () => {
  const edges = [
    step('dues.ts', 'reminders.ts'),
    step('reminders.ts', 'ledger.ts', true),
    step('ledger.ts', 'dues.ts'),
    step('decide.ts', 'ledger.ts'),
    step('rows.ts', 'facts.ts', true),
    step('facts.ts', 'rows.ts', true),
  ]

  expect(circlesOf(edges)).toEqual([
    ['dues.ts', 'ledger.ts', 'reminders.ts'],
    ['facts.ts', 'rows.ts'],
  ])
  expect(checkCircles(edges, [])).toHaveLength(2)
  expect(checkCircles(edges, [])[0]).toMatchObject({ path: 'dues.ts', line: 3 })
})

test('what a test imports closes no circle', () => {
  expect(circlesOf([step('sum.ts', 'sum.test.ts'), step('sum.test.ts', 'sum.ts')])).toEqual([])
})

test('a circle that is listed stands as long as it gains no file, and a file that has left it is off the list', () => {
  const circle = [step('a.ts', 'b.ts'), step('b.ts', 'a.ts', true)]

  expect(checkCircles(circle, [['a.ts', 'b.ts']])).toEqual([])
  expect(checkCircles([...circle, step('b.ts', 'c.ts'), step('c.ts', 'a.ts')], [['a.ts', 'b.ts']])).toHaveLength(1)
  expect(checkCircles(circle, [['a.ts', 'b.ts', 'c.ts']]).map(({ message }) => message)).toEqual([
    'lists c.ts, which is in no circle any more',
  ])
})
