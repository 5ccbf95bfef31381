import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemoStore, type DemoStore } from '../../testing/open-demo-store.ts'
import { historyViews } from './history.ts'

let demo: DemoStore
beforeAll(async () => {
  demo = await openDemoStore()
}, 60_000)
afterAll(() => demo.dispose())

const seller = { invoicePrefix: 'LW-' }

test('[SUB-02] the history of each account has its own documents, in the order in which it happened (B-100)', async () => {
  const { db } = demo.store
  const invoices = await db.selectFrom('invoice').select(['account_id', 'seq', 'kind']).execute()
  const accounts = [...new Set(invoices.map(({ account_id: id }) => id))]
  const histories = await Promise.all(accounts.map((accountId) => historyViews(db, { accountId, seller })))
  for (const [place, history] of histories.entries()) {
    const own = new Set(
      invoices
        .filter(({ account_id: id }) => id === accounts[place])
        .map(({ seq, kind }) => `LW-${kind === 'credit' ? 'C' : ''}${seq ?? ''}`),
    )
    const foreign = history.flatMap(({ document }) => document ?? []).filter((document) => !own.has(document))
    expect(foreign).toEqual([])
    expect(history.map(({ at }) => at)).toEqual(history.map(({ at }) => at).toSorted((one, other) => one - other))
  }
  expect(histories.flat().map(({ name }) => name)).toEqual(
    expect.arrayContaining(['subscription.started', 'invoice.paid', 'payment.failed', 'billing.add_on_disabled']),
  )
})
