import { expect, test } from 'vitest'
import type { SubscriptionProps } from '@waybill/contract/pages'
import { withBlock } from './deferred-blocks.ts'

type Blocks = Pick<
  SubscriptionProps,
  'invoices' | 'transfers' | 'history' | 'olderHistoryHref' | 'failed' | 'late' | 'planTitle'
>

const bare: Blocks = {
  planTitle: 'Regional',
  invoices: [],
  transfers: [],
  history: [],
  olderHistoryHref: null,
  failed: [],
  late: ['invoices', 'history'],
}
// the other fields are of no block here
const page = bare as SubscriptionProps
const entry = { name: 'subscription.started', at: 5, document: null, amount: null } as const

test('[SUB-02] a block that arrives brings its own fields, and nothing else of its answer (B-100)', () => {
  const fresh = {
    ...page,
    planTitle: 'Local',
    history: [entry],
    olderHistoryHref: '/older',
    late: ['invoices'],
  } as const
  expect(withBlock(page, 'history', fresh)).toEqual({
    ...page,
    history: [entry],
    olderHistoryHref: '/older',
    late: ['invoices'],
  })
})

test('[SUB-02] the invoices bring what waits for a transfer (B-100)', () => {
  const brought = {
    transfers: [{ label: 'LW-1001', total: { minor: 5_900, currency: 'USD' }, dueAt: 9 }],
  } as const
  expect(withBlock(page, 'invoices', { ...page, ...brought, history: [entry], late: ['history'] })).toEqual({
    ...page,
    ...brought,
    late: ['history'],
  })
})

test('[SUB-02] a block that doesn’t arrive, or couldn’t be read, has failed (B-100)', () => {
  const failed = { ...page, late: ['history'], failed: ['invoices'] }
  expect(withBlock(page, 'invoices', undefined)).toEqual(failed)
  expect(withBlock(page, 'invoices', { ...page, failed: ['invoices', 'credit'], late: [] })).toEqual(failed)
})
