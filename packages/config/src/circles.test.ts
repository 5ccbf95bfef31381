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
    step('due-items.ts', 'reminders.ts'),
    step('reminders.ts', 'ledger.ts', true),
    step('ledger.ts', 'due-items.ts'),
    step('decide.ts', 'ledger.ts'),
    step('rows.ts', 'facts.ts', true),
    step('facts.ts', 'rows.ts', true),
  ]

  expect(circlesOf(edges)).toEqual([
    ['due-items.ts', 'ledger.ts', 'reminders.ts'],
    ['facts.ts', 'rows.ts'],
  ])
  expect(checkCircles(edges)).toHaveLength(2)
  expect(checkCircles(edges)[0]).toMatchObject({ path: 'due-items.ts', line: 3 })
})

test('what a test imports closes no circle', () => {
  expect(circlesOf([step('sum.ts', 'sum.test.ts'), step('sum.test.ts', 'sum.ts')])).toEqual([])
})
