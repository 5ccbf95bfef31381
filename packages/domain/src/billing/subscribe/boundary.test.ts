import { expect, test } from 'vitest'
import { subscribed } from '@waybill/testkit/billing-stories'
import { at, shown } from '@waybill/testkit/billing-world'
import { advance } from '../index.ts'
import type { DocumentRow } from '../index.ts'

/** M is paid to 12 February 2026, 10:00. */
const facts = subscribed().load()
const [paid] = facts.documents
if (paid === undefined) throw new Error('nothing was paid')

type Beside = Partial<Pick<DocumentRow, 'kind' | 'status' | 'subscriptionId'>>

/** The days that the renewal names beside an invoice of days up to an instant. */
const namedBeside = (end: string, about: Beside = {}): readonly string[] => {
  const period = { start: at('2026-02-01T00:00'), end: at(end) }
  const other: DocumentRow = { ...paid, id: 900, kind: 'period', period, ...about }
  const plan = advance({ ...facts, documents: [...facts.documents, other] }, at('2026-02-12T10:00'))
  return (plan?.rows.documents.added ?? []).flatMap(({ period: { start, end: last } }) => [shown(start), shown(last)])
}

const month = ['2026-02-12T10:00', '2026-03-12T10:00']

test('the invoice of a month names the days that no invoice of its subscription names yet (B-113, I12)', () => {
  expect(namedBeside('2026-02-20T00:00')).toEqual(['2026-02-20T00:00', '2026-03-12T10:00'])
  expect(namedBeside('2026-02-12T10:00')).toEqual(month)
})

test.each<[string, Beside]>([
  ['is void', { status: 'void' }],
  ['is of a life before', { subscriptionId: 901 }],
  ['is of a change', { kind: 'change' }],
])('the invoice of a month names all of it beside one that %s (B-113)', (_, about) => {
  expect(namedBeside('2026-02-20T00:00', about)).toEqual(month)
})

test.each(['2026-03-12T10:00', '2026-03-20T00:00'])(
  'a month of which another invoice names all the days, to %s, is drafted for the store to reject (INV-03)',
  (end) => {
    expect(namedBeside(end)).toEqual(month)
  },
)
