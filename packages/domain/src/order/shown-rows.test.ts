import { expect, test } from 'vitest'
import { shownDifferences } from './index.ts'

const row = (key: string, text: string) => ({ key, label: key.toUpperCase(), text })

test('[ORD-09] the same rows have no difference, in whatever order they stand', () => {
  const rows = [row('plan', '$59.00'), row('due', '$59.00')]
  expect(shownDifferences(rows, rows.toReversed())).toEqual([])
})

test('[ORD-09] what is gone, what is new and what has another amount are each a difference, with both amounts', () => {
  const before = [row('plan', '$59.00'), row('sms', '$3.00'), row('due', '$62.00')]
  const after = [row('plan', '$64.00'), row('visit', '$4.00'), row('due', '$68.00')]
  expect(shownDifferences(before, after)).toEqual([
    { key: 'sms', label: 'SMS', before: '$3.00' },
    { key: 'plan', label: 'PLAN', before: '$59.00', after: '$64.00' },
    { key: 'visit', label: 'VISIT', after: '$4.00' },
    { key: 'due', label: 'DUE', before: '$62.00', after: '$68.00' },
  ])
})
