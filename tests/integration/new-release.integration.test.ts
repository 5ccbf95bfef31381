import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryStore } from '@waybill/testkit/query-store'
import { startShop } from '@waybill/testkit/running-shop'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'

const TRIED = 'a new release tries the accounts that were held again'

let store: ThrowawayStore
beforeAll(async () => {
  store = await throwawayStore(undefined, 'seeded')
})
afterAll(() => store.dispose())

const hold = (): Promise<unknown> =>
  queryStore(
    store,
    `update billing_account set held_at = '2026-01-05T10:00Z', held_reason = 'no row 7 in the ledger'
      where account_id in (select account_id from billing_account order by account_id limit 2)`,
  )

async function heldAccounts(): Promise<number> {
  const [row] = await queryStore(store, 'select count(*)::int as many from billing_account where held_at is not null')
  return Number(row?.['many'])
}

/** Starts nodes together and ends them; answers the numbers of accounts that they said they tried. */
async function tried(nodes = 1): Promise<readonly unknown[]> {
  const started = await Promise.all(Array.from({ length: nodes }, () => startShop(store, { LOG_LEVEL: 'info' })))
  await Promise.all(started.map((node) => node.stop()))
  const lines = started.flatMap((node) =>
    node
      .output()
      .split('\n')
      .filter((line) => line.includes(TRIED)),
  )
  return lines.map((line) => (JSON.parse(line) as { readonly accounts?: number }).accounts)
}

test('the start of a new release tries accounts that are held, once for all its nodes, and its next start does not', async () => {
  await hold()
  expect(await tried(), 'the same release').toEqual([])
  expect(await heldAccounts()).toBe(2)
  await queryStore(store, "update release set digest = 'of the release before'")
  expect(await tried(store.kind === 'postgres' ? 2 : 1), 'a new release').toEqual([2])
  expect(await heldAccounts()).toBe(0)
  await hold()
  expect(await tried(), 'its next start').toEqual([])
  expect(await heldAccounts()).toBe(2)
}, 120_000)

/** As a node of another build leaves it in the folder that the nodes share. */
function storeBuild(folder: string, name: string, file: string): void {
  mkdirSync(join(folder, name))
  writeFileSync(join(folder, name, file), 'export {}')
}

test('[OPS-03] nodes of two builds answer each other’s files, and a file of no build is a 404 that nothing stores', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-shared-'))
  const node = await startShop(store, { ASSETS_DIR: folder })
  const ask = (file: string, accept = '*/*') => fetch(`${node.url}/assets/${file}`, { headers: { accept } })
  try {
    const [own = ''] = readdirSync(folder)
    const document = await (await fetch(node.url, { headers: { accept: 'text/html' } })).text()
    const start = /<script type="module"[^>]* src="\/assets\/([^"]+)"/.exec(document)?.[1]
    expect(readdirSync(join(folder, own))).toContain(start)

    expect((await ask('cart-side-Old1.js')).status).toBe(404)
    storeBuild(folder, '0123456789abcdef', 'cart-side-Old1.js')
    const found = await ask('cart-side-Old1.js')
    expect([found.status, found.headers.get('cache-control'), found.headers.get('content-type')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'application/javascript; charset=utf-8',
    ])

    const gone = await ask('cart-side-Gone.js')
    expect([gone.status, gone.headers.get('cache-control'), gone.headers.get('content-type')]).toEqual([
      404,
      'no-store',
      'application/json; charset=utf-8',
    ])
    const shown = await ask('cart-side-Gone.js', 'text/html')
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([404, 'private, no-store'])
  } finally {
    await node.stop()
    rmSync(folder, { recursive: true })
  }
}, 120_000)
