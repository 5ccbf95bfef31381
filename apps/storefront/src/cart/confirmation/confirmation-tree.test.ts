import { describe, expect, test } from 'vitest'
import { consequencesOf, type Confirmation, type ConfirmationLine } from './confirmation-tree.ts'

const line = (
  id: number,
  title: string,
  cause: number | null = null,
  reason: string | null = null,
): Confirmation['product'] => ({
  id,
  title,
  price: 10,
  price_minor: 1000,
  shows: 'amount',
  is_added: 1,
  is_deleted: 1,
  cause_id: cause,
  reason,
})

const visit = line(31, 'Proof of visit')
const workflows = line(32, 'Workflows', 31, 'needs Proof of visit')
const audit = line(33, 'Photo audit', 32, 'needs Workflows')

/** `title why (…)` of the whole tree. */
const drawn = ({ product, reason, children }: ConfirmationLine): string =>
  `${product.title}${reason === undefined ? '' : ` ${reason}`}${children.map((child) => ` (${drawn(child)})`).join('')}`

describe('the tree of a confirmation', () => {
  test('each line stands under what it needs', () => {
    expect(drawn(consequencesOf(visit, [audit, workflows]))).toBe(
      'Proof of visit (Workflows needs Proof of visit (Photo audit needs Workflows))',
    )
  })

  test('a line without a cause stands under the product, and says no reason', () => {
    expect(drawn(consequencesOf(visit, [line(40, 'Schedules')]))).toBe('Proof of visit (Schedules)')
  })

  test('a line whose cause says nothing more has no reason', () => {
    const [workflow] = consequencesOf(visit, [line(32, 'Workflows', 31)]).children
    expect(workflow).not.toHaveProperty('reason')
  })

  test('a line whose cause is not shown stands under the product instead of vanishing', () => {
    expect(drawn(consequencesOf(visit, [line(33, 'Photo audit', 77, 'needs Driver app')]))).toBe(
      'Proof of visit (Photo audit)',
    )
  })
})
