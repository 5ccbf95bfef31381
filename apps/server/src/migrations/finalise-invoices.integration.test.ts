import { buildInvoice, noTax, type ChargeLine } from '@waybill/domain/invoice'
import { money } from '@waybill/domain/money'
import { mapConcurrently } from '@waybill/testkit/map-concurrently'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../platform/database/database.ts'
import { DAY_MS, shopRows, START, type ShopRows } from '../platform/database/testing/shop-rows.ts'
import { openTestStore } from '../platform/gateway/testing/open-test-store.ts'
import { findInvoice, findInvoiceLines } from '../modules/billing/store/invoices.ts'
import { finaliseInvoices, issuedHash } from './repository-finalise.ts'
import { nameIssued } from './repository-upgrade.ts'
import { insertDrafts } from './testing/insert-drafts.ts'

const PERIOD = { start: START, end: START + 28 * DAY_MS }
const PARTY = { name: 'Lodeway', address: ['1 Quay'], taxId: 'x' }
const OPEN = { status: 'open', now: START } as const

let opened: Awaited<ReturnType<typeof openTestStore>>
let db: Database
let rows: ShopRows
beforeAll(async () => {
  opened = await openTestStore()
  db = opened.store.db
  rows = shopRows(db)
  await rows.catalogue()
})
afterAll(() => opened.dispose())
beforeEach(() => opened.store.runScript('truncate invoice, invoice_series cascade'))

function aLine(minor: number): ChargeLine {
  const amount = money(minor, 'USD')
  return {
    kind: 'plan',
    period: PERIOD,
    quantity: 1,
    freeQuantity: 0,
    unit: amount,
    amount,
    explanation: { step: 'list_price', productId: 0, amount },
  }
}

/** A draft of a subscription of its own. */
async function draft(): Promise<number> {
  const accountId = await rows.account()
  const subscriptionId = await rows.subscription({ accountId })
  const invoice = buildInvoice([aLine(5_900), aLine(100)], {
    kind: 'period',
    currency: 'USD',
    period: PERIOD,
    dueAt: START,
    taxRate: noTax,
  })
  const [id = 0] = await insertDrafts(db, [
    {
      accountId,
      subscriptionId,
      orderId: undefined,
      draft: invoice,
      parties: { seller: PARTY, buyer: PARTY },
      catalogueVersion: 1,
      now: START,
    },
  ])
  return id
}

const drafts = (count: number): Promise<readonly number[]> =>
  mapConcurrently(Array.from({ length: count }), () => draft())
const finalise = (ids: readonly number[]): Promise<void> =>
  db.transaction().execute((trx) => finaliseInvoices(trx, ids, OPEN))

async function numbers(series = 'invoice'): Promise<readonly number[]> {
  const { rows: found } = await sql<{
    seq: number
  }>`select seq from invoice where series = ${series} and seq is not null order by seq`.execute(db)
  return found.map(({ seq }) => seq)
}

const from1001 = (count: number): readonly number[] => Array.from({ length: count }, (_, place) => 1_001 + place)

describe('[INV-02] the numbers of invoices', () => {
  test('have no gap and no double when fifty are finalised at once', async () => {
    const ids = await drafts(50)
    await mapConcurrently(ids, (id) => finalise([id]))
    expect(await numbers()).toEqual(from1001(50))
  })

  test('have no gap when some of those finalisations are taken back', async () => {
    const ids = await drafts(30)
    const takenBack = new Set(ids.filter((_, place) => place % 3 === 0))
    const outcomes = await mapConcurrently(ids, (id) =>
      db
        .transaction()
        .execute(async (trx) => {
          await finaliseInvoices(trx, [id], OPEN)
          if (takenBack.has(id)) throw new Error('the rest of the command failed')
        })
        .catch(() => 'taken back'),
    )
    expect(outcomes.filter((outcome) => outcome === 'taken back')).toHaveLength(10)
    expect(await numbers()).toEqual(from1001(20))
    await mapConcurrently(ids, (id) => finalise([id]))
    expect(await numbers()).toEqual(from1001(30))
  })

  test('follow the order of the drafts within a batch, and batches at once leave no gap', async () => {
    const ids = await drafts(24)
    const batches = [ids.slice(0, 8), ids.slice(8, 16), ids.slice(16)]
    await Promise.all(batches.map(finalise))
    expect(await numbers()).toEqual(from1001(24))
    for (const batch of batches) {
      const given = await Promise.all(
        batch.toSorted((a, b) => a - b).map(async (id) => (await findInvoice(db, id)).seq ?? 0),
      )
      expect(given).toEqual(given.map((_, place) => (given[0] ?? 0) + place))
    }
  })

  test('are given once: finalising again, or twice at once, changes nothing', async () => {
    const id = await draft()
    await Promise.all([finalise([id]), finalise([id])])
    await finalise([id])
    expect(await numbers()).toEqual([1_001])
    await finalise([await draft()])
    expect(await numbers()).toEqual([1_001, 1_002])
  })
})

describe('[INV-02] the prefixes of what was issued before they were stored', () => {
  test('are those of the seller at the first start after, and stay; a draft has none', async () => {
    const [id, open] = [await draft(), await draft()]
    await finalise([id])
    const start = (numberPrefix: string): Promise<void> =>
      nameIssued(db, () => Promise.resolve({ numberPrefix, filePrefix: 'lodeway-' }))
    await start('LW-')
    await start('HL-')
    const prefixes = async (of: number) => {
      const { number_prefix: number, file_prefix: file } = await findInvoice(db, of)
      return [number, file]
    }
    expect([await prefixes(id), await prefixes(open)]).toEqual([
      ['LW-', 'lodeway-'],
      [null, null],
    ])
    const change = sql`update invoice set number_prefix = 'HL-' where id = ${id}`.execute(db)
    await expect(change).rejects.toThrow('an issued invoice never changes')
  })
})

describe('[INV-02] a finalised invoice', () => {
  test('carries the hash of all that it says, which comes out again from what is stored', async () => {
    const id = await draft()
    await finalise([id])
    const [invoice, lines] = [await findInvoice(db, id), await findInvoiceLines(db, id)]
    expect(invoice).toMatchObject({
      seq: 1_001,
      status: 'open',
      issued_at: START,
      subtotal: 6_000,
      tax: 0,
      total: 6_000,
    })
    expect(lines.map(({ amount }) => amount)).toEqual([5_900, 100])
    expect(issuedHash(invoice, lines, { number: 1_001, now: START })).toBe(invoice.issued_hash)
    expect(issuedHash({ ...invoice, total: 1 }, lines, { number: 1_001, now: START })).not.toBe(invoice.issued_hash)
    expect(issuedHash(invoice, lines.slice(1), { number: 1_001, now: START })).not.toBe(invoice.issued_hash)
  })
})
