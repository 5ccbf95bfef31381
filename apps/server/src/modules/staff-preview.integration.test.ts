import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffName } from '@waybill/contract/actions/staff-commands'
import type { FollowingRow } from '@waybill/contract/calls/command-previews'
import type { StaffAction } from './staff-actions.ts'
import { confirmStaffAction, previewStaffAction } from './staff-preview.ts'
import {
  digests,
  expectAsShown,
  ON_THE_DEMO,
  openPreviewedShop,
  shown,
  type PreviewedShop,
} from '../testing/previewed-shop.ts'

let shop: PreviewedShop
beforeAll(async () => {
  shop = await openPreviewedShop()
}, 60_000)
afterAll(() => shop.demo.dispose())

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)

/** Accounts and invoices of the demo by what they are, in the order of their numbers. */
async function subjects() {
  const { demo } = shop
  const { db } = demo.store
  const lives = await sql<{ id: number }>`
    select account_id as id from subscription where state = 1 and channel = 'direct' and paused_at is null
    order by 1`.execute(db)
  const trials = await sql<{ id: number }>`
    select account_id as id from subscription where state = -1 and trial_end > ${new Date(demo.clock.now()).toISOString()} order by 1`.execute(
    db,
  )
  const open = await sql<{ id: number }>`
    select seq as id from invoice where status = 'open' and series = 'invoice' order by 1`.execute(db)
  const paid = await sql<{ id: number }>`
    select min(seq) as id from invoice join payment on payment.invoice_id = invoice.id
    where status = 'paid' and series = 'invoice' and payment.state = 2 and total > 1000 group by invoice.account_id
    order by 1`.execute(db)
  return { lives: idsOf(lives.rows), trials: idsOf(trials.rows), open: idsOf(open.rows), paid: idsOf(paid.rows) }
}

type Body = Readonly<Record<string, unknown>>

/** Commands on the demo's companies, each after those above it, and a kind of step that its preview has to name. */
async function scenes(): Promise<readonly (readonly [StaffName, Body, FollowingRow['kind']])[]> {
  const { lives, trials, open, paid } = await subjects()
  const [accountId, ended] = [lives[0], lives.at(-1)]
  const reason = 'a lost day'
  return [
    ['refund', { invoice: `${paid[0]}`, amount: '5.00', to: 'method', reason }, 'refund'],
    ['refund', { invoice: `${paid[0]}`, amount: '1.00', to: 'credit', reason }, 'credit'],
    ['refund', { invoice: `${paid[1]}`, all: true, to: 'method', reason }, 'document'],
    ['grant-credit', { accountId, amount: '20.00', reason }, 'credit'],
    ['grant-credit', { accountId, amount: '900.00', reason }, 'approval'],
    ['reissue', { invoice: `${paid[2]}` }, 'document'],
    ['void', { invoice: `${open[0]}` }, 'document_now'],
    ['write-off', { invoice: `${open[1]}` }, 'document_now'],
    ['extend-trial', { accountId: trials[0], days: 3 }, 'subscription'],
    ['unlock-country', { accountId, reason }, 'record'],
    ['details', { accountId, set: ['city=Lyon'], reason }, 'record'],
    ['channel', { accountId, to: 'wired', reason }, 'subscription'],
    ['pause', { accountId }, 'product_off'],
    ['resume', { accountId }, 'product_on'],
    ['cancel', { accountId: ended }, 'product_off'],
    ['partner', { accountId: ended, percent: 20 }, 'account'],
    ['settle-credit', { accept: true }, 'record'],
  ]
}

test('[ADM-02] [ADM-08] what a preview names is what its confirmation does, document by document and mail by mail', async () => {
  const played = await scenes()
  for (const [name, body, kind] of played) {
    // oxlint-disable-next-line no-await-in-loop -- one command after the other
    await expectAsShown(shop, { action: { name, body, by: 'ada' }, kind })
  }
  expect([...new Set(played.map(([name]) => name))].toSorted()).toEqual(ON_THE_DEMO.toSorted())
}, 120_000)

test('[ADM-08] what came between is not overwritten: another outcome than the one that was shown does nothing', async () => {
  const { trials } = await subjects()
  const action: StaffAction = {
    name: 'grant-credit',
    body: { accountId: trials[1], amount: '300.00', reason: 'x' },
    by: 'ada',
  }
  const at = shop.demo.clock.now()
  const { digest } = await shown(shop, action, at)
  // with this one the next is above the limit of one name
  const other = await shown(shop, { ...action, by: 'olu' }, at)
  const both = await confirmStaffAction(shop.context, { action: { ...action, by: 'olu' }, at, digest: other.digest })
  expect(both).toMatchObject({ ok: true })
  const untouched = await digests(shop)
  expect(await confirmStaffAction(shop.context, { action, at, digest })).toBeUndefined()
  expect(await digests(shop)).toEqual(untouched)
})

test('what would do nothing says why, and changes nothing', async () => {
  const action: StaffAction = { name: 'resume', body: { accountId: 999_999 }, by: 'ada' }
  const untouched = await digests(shop)
  const preview = await previewStaffAction(shop.context, { action, at: shop.demo.clock.now() })
  expect(preview).toEqual({ ok: false, failure: expect.stringContaining('there is no account') })
  expect(await digests(shop)).toEqual(untouched)
})
