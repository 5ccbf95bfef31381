import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemoStore, type DemoStore } from '../../testing/open-demo-store.ts'
import { historyPage, type HistoryPage } from './documents/history.ts'

let demo: DemoStore
beforeAll(async () => {
  demo = await openDemoStore()
}, 60_000)
afterAll(() => demo.dispose())

const read = { seller: { invoicePrefix: 'LW-' }, titleOf: (id: number) => `#${id}` }

test('[SUB-02] the history of each account has its own documents, in the order in which it happened (B-100)', async () => {
  const { db } = demo.store
  const invoices = await db.selectFrom('invoice').select(['account_id', 'seq', 'kind']).execute()
  const accounts = [...new Set(invoices.map(({ account_id: id }) => id))]
  const pages = await Promise.all(accounts.map((accountId) => historyPage(db, { accountId, ...read })))
  const histories = pages.map(({ entries }) => entries)
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

test('[SUB-02] pages of a history by key hold each of its entries once, in their order (D-42)', async () => {
  const { db } = demo.store
  const { account_id: accountId } = await db
    .selectFrom('event')
    .select('account_id')
    .where('name', '=', 'billing.add_on_disabled')
    .executeTakeFirstOrThrow()
  if (accountId === null) throw new Error('an event of no account')
  const whole = await historyPage(db, { accountId, ...read })
  expect(whole.entries.length).toBeGreaterThan(4)
  const pages: HistoryPage[] = [await historyPage(db, { accountId, ...read }, 2)]
  for (let next = pages[0]?.next; next !== undefined; next = pages.at(-1)?.next)
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ends
    pages.push(await historyPage(db, { accountId, ...read, before: next }, 2))
  expect(pages.toReversed().flatMap(({ entries }) => entries)).toEqual(whole.entries)
})
