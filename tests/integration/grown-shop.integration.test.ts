import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { growShop } from '@waybill/testkit/grown-shop'
import { mostRowsRead } from '@waybill/testkit/rows-read'
import { startShopProcess } from '@waybill/testkit/shop-process'
import { ShopClient } from '@waybill/testkit/shop-client'
import { STAFF } from '@waybill/testkit/shop-command'
import { advanceClock, expectOk, resultOf, signInAgain } from '@waybill/testkit/shop-journey'
import { createStaffAccount, STAFF_PASSWORD } from '@waybill/testkit/staff'
import { StaffClient } from '@waybill/testkit/staff-client'
import type { LoggedStatement } from '@waybill/testkit/statement-log'
import { storeKind, throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { playEveryCall } from '../examples/every-call.ts'
import { SUBSCRIBER } from '../examples/member-scenes.ts'
import { operate } from './product-api/product-shop.ts'

/** Number of others that each customer of the shop becomes. */
const OTHERS = 500
/** Rows of one table that a statement may look at: more than a customer and the catalogue have, fewer than the others. */
const MOST_ROWS = 1_000
const PLANNED = /^\s*(?:select|with|insert|update|delete)\b(?!.*;\s)/is
/**
 * Reads of everything on purpose: the operator's checks of the whole store, the hourly clean-up, the staff's search by parts of
 * names.
 */
const OF_ALL = [
  /\) broken limit|from verify\.|\{seller,bank\}/,
  /^\s*with answers as \(delete from idempotency/,
  /set state = 'expired'|state in \('expired', 'merged'\)|from cart where state = 'open'\s*$/,
  /^\s*with found\(account_id, by\)/,
]
const PAGES = [
  '/account/billing/subscription',
  '/account/billing/subscription?change',
  '/account/billing/subscription?ahead',
  '/account/manage-features',
  '/account/quotes',
  '/account/team',
  '/subscription/packages',
  '/platform/marketplace',
]

async function openPages(client: ShopClient): Promise<void> {
  for (const path of PAGES) {
    const { status } = await client.get(path, { accept: 'text/html' })
    expect([path, status]).toEqual([path, 200])
  }
}

/** Reads and reports of the shop's product. */
async function playProduct(url: string, accountId: number, key: string): Promise<void> {
  const call = async (path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    expect([path, answer.status]).toEqual([path, 200])
    return answer.json()
  }
  await call(`/accounts/${accountId}/entitlements`)
  await call('/entitlements?limit=10')
  const { now } = (await new ShopClient(url).get('/sandbox/clock')).body
  const record = {
    key: 'grown-1',
    account_id: accountId,
    usage_key: 'vehicle',
    quantity: 3,
    at: new Date(String(now)).toISOString(),
  }
  expect(await call('/usage', { records: [record] })).toMatchObject({ result: { counted: 1 } })
  await call(`/accounts/${accountId}/usage`)
  await call(`/accounts/${accountId}/usage/records`)
}

/** Reads and commands of the staff on an account. */
async function playStaff(staff: StaffClient, accountId: number): Promise<void> {
  const reason = 'A lost month'
  const commands = [
    ['show', { account: String(accountId) }],
    ['list', {}],
    ['approvals', {}],
    ['held', {}],
    ['grant-credit', { accountId, amount: '5.00', reason }],
    ['refund', { invoice: '1001', amount: '1.00', reason }],
  ] as const
  for (const [name, body] of commands) {
    const { code, text } = await staff.command(name, body)
    expect([name, code, code === 0 ? '' : text]).toEqual([name, 0, ''])
  }
}

/** Everything that is sent to the database while the shop is used for two months. */
async function statementsOf(store: ThrowawayStore): Promise<readonly LoggedStatement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-statements-'))
  const file = join(folder, 'statements')
  const log = new URL('../../packages/testkit/src/statement-log.ts', import.meta.url)
  const settings = { NODE_OPTIONS: `--import ${log.href}`, STATEMENT_LOG: file }
  const scopes = 'entitlements:read,usage:read,usage:write'
  const key =
    /^wbk_\S{57}$/m.exec(await operate(store, 'keys', 'make', '--name', 'Test', '--scopes', scopes))?.[0] ?? ''
  const secret = await createStaffAccount(store, STAFF)
  const shop = await startShopProcess(store, settings)
  try {
    await playEveryCall(shop.url)
    const client = await signInAgain(shop.url, SUBSCRIBER)
    const { account_id: accountId } = resultOf(expectOk(await client.get('/account/session'), 'the session'))
    await openPages(client)
    await playProduct(shop.url, Number(accountId), key)
    for (let month = 0; month < 2; month++) await advanceClock(shop.url, 'P31D')
    await playStaff(new StaffClient(shop.url, { email: STAFF, password: STAFF_PASSWORD, secret }), Number(accountId))
  } finally {
    await shop.stop()
  }
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  rmSync(folder, { recursive: true })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the test kit
  return lines.map((line) => JSON.parse(line) as LoggedStatement)
}

// the embedded store is for a demo, and has one connection
describe.skipIf(storeKind() !== 'postgres')('in a shop of thousands of customers', () => {
  let store: ThrowawayStore
  beforeAll(async () => {
    store = await throwawayStore('postgres', 'seeded')
  })
  afterAll(() => store.dispose())

  test('no statement for one of them reads the rows of the others: calls, pages, the product, staff and worker', async () => {
    if (store.kind !== 'postgres') throw new Error('this needs a server')
    const all = await statementsOf(store)
    const statements = all.filter(({ text }) => PLANNED.test(text) && !OF_ALL.some((one) => one.test(text)))
    expect(new Set(statements.map(({ text }) => text)).size).toBeGreaterThan(300)
    const grown = await growShop(store.url, OTHERS)
    expect(grown).toEqual(
      expect.arrayContaining(['account', 'cart', 'entitlement', 'event', 'invoice', 'quote', 'session']),
    )
    await using client = Object.assign(new pg.Client({ connectionString: store.url }), {
      [Symbol.asyncDispose]: () => client.end(),
    })
    await client.connect()
    const found = new Set<string>()
    for (const statement of statements) {
      const { rows, by } = await mostRowsRead(client, statement)
      const text = statement.text.replaceAll(/\s+/g, ' ').slice(0, 300)
      if (rows > MOST_ROWS) found.add(`${rows} rows by ${by}: ${text}`)
    }
    expect([...found]).toEqual([])
  })
})
