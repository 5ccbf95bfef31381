import { once } from 'node:events'
import { readdirSync, truncateSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '@waybill/testkit/free-port'
import { queryStore } from '@waybill/testkit/query-store'
import { failedStart, startShopProcess } from '@waybill/testkit/shop-process'
import { ShopClient } from '@waybill/testkit/shop-client'
import { resultOf } from '@waybill/testkit/shop-journey'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'

const stores: ThrowawayStore[] = []

async function embedded(): Promise<ThrowawayStore & { readonly dataDir: string }> {
  const store = await throwawayStore('embedded')
  stores.push(store)
  if (store.kind !== 'embedded') throw new Error('asked for an embedded store')
  return store
}

afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.dispose()))
})

test.each([
  [
    'a role without a server to share',
    { ROLE: 'worker' },
    /^Configuration: ROLE worker needs DATABASE_URL: .*one process only$/,
  ],
  ['a value that is none', { PORT: '80a' }, /^Configuration: PORT must be a whole number/],
])('[OPS-05] %s is one readable line and exit code 2', async (_, environment, line) => {
  const { code, output } = await failedStart(await embedded(), environment)
  expect(output.trim()).toMatch(line)
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(code).toBe(2)
})

test('[OPS-05] a database that does not answer within the wait is reported in a readable line, without a stack', async () => {
  const url = `postgres://waybill@127.0.0.1:${await freePort()}/none`
  const wait = { DATABASE_WAIT_MS: '0' }
  const { code, output } = await failedStart({ kind: 'postgres', url, dispose: async () => undefined }, wait)
  expect(output).toMatch(/^The database does not answer: .*ECONNREFUSED/m)
  expect(output).not.toMatch(/^\s+at /m)
  expect(code).toBe(2)
})

/** One line that begins like this, no stack, and exit code 2. */
function expectOneLine({ code, output }: Awaited<ReturnType<typeof failedStart>>, line: RegExp): void {
  expect(output).toMatch(line)
  expect(output).not.toMatch(/^\s+at /m)
  expect(code).toBe(2)
}

test('[OPS-05] a role or a database that the server does not know is reported in a readable line that names DATABASE_URL', async () => {
  const store = await throwawayStore('postgres')
  stores.push(store)
  const { host } = new URL(store.kind === 'postgres' ? store.url : '')
  const dispose = async (): Promise<void> => undefined
  for (const [url, words] of [
    [`postgres://nobody@${host}/postgres`, 'role "nobody" does not exist'],
    [`postgres://waybill@${host}/nowhere`, 'database "nowhere" does not exist'],
  ] as const)
    expectOneLine(
      await failedStart({ kind: 'postgres', url, dispose }),
      new RegExp(`^DATABASE_URL does not work \\(${words}\\): it takes postgres://`, 'm'),
    )
})

test.each([
  [
    'a file of the seller that doesn’t exist',
    { SELLER_FILE: '/nope/seller.json', SEED: 'demo' },
    /^SELLER_FILE names \/nope\/seller\.json, which does not exist/m,
  ],
  ['a table of taxes that is none', { TAX: 'table', TAX_FILE: import.meta.filename, SEED: 'demo' }, /^TAX_FILE \S+/m],
  [
    'an unknown host',
    { HOST: 'nohost.invalid' },
    /^HOST nohost\.invalid is no address of this machine .*where the server listens/m,
  ],
  [
    'a folder that can’t be made',
    { DATA_DIR: '/proc/nope' },
    /^DATA_DIR \/proc\/nope can't be made where it should lie: it takes a folder/m,
  ],
  [
    'a file instead of a folder',
    { DATA_DIR: import.meta.filename },
    /^DATA_DIR \S+ is a file, or lies below one: it takes a folder/m,
  ],
])('[OPS-05] %s is named in a readable line, without a stack', async (_, environment, line) => {
  const failed = await failedStart(await embedded(), { SEED: 'none', ...environment })
  expectOneLine(failed, line)
  expect(failed.output).not.toContain('Filling the demo shop')
})

test('[OPS-05] a database that is damaged is reported in a readable line that says what to do', async () => {
  const store = await embedded()
  const wal = join(store.dataDir, 'database/pg_wal')
  for (const file of readdirSync(wal).filter((name) => /^[0-9A-F]{24}$/.test(name))) truncateSync(join(wal, file), 100)
  expectOneLine(
    await failedStart(store),
    /^DATA_DIR \S+: its database does not open \(.*Put a copy of the folder in its place/m,
  )
})

test('[OPS-05] a start with another WAYBILL_SECRET is rejected in a line that names the ways out, and the store’s own still starts', async () => {
  const store = await embedded()
  await (await startShopProcess(store)).stop()
  expectOneLine(
    await failedStart(store, { WAYBILL_SECRET: 'another secret of thirty-two bytes!' }),
    /^WAYBILL_SECRET is not the one of this database .*Give the one that the database was used with, or change it by "npm run cli -- rotate-secret"/m,
  )
  expect(await (await startShopProcess(store)).stop()).toBe(0)
})

test('[OPS-05] a port that another program has is named in a readable line, without a stack', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { code, output } = await failedStart(await embedded(), { PORT: String(port), SEED: 'none' })
  other.close()
  expect(output).toMatch(new RegExp(`^PORT ${port} is taken by another program`, 'm'))
  expect(output).not.toMatch(/^\s+at /m)
  expect(code).toBe(2)
})

test('[OPS-05] [OPS-07] the start on a database of before the first release names the commit to run first', async () => {
  const store = await embedded()
  await queryStore(store, "update schema_migration set name = '0056-erasing.sql' where name = '0110-baseline'")
  const line =
    /^This database is older than the first release: run commit [0-9a-f]{40} on it once .* then this release\.$/m
  expectOneLine(await failedStart(store), line)
})

test('[OPS-02] [OPS-05] a second process on an embedded folder is rejected with a message and exit code 2, and the first goes on', async () => {
  const store = await embedded()
  const shop = await startShopProcess(store)
  const { code, output } = await failedStart(store)
  expect(output).toMatch(new RegExp(`${store.dataDir} is in use by process \\d+\\. .*one process only`))
  expect(output).not.toMatch(/^\s+at /m)
  expect(code).toBe(2)
  const added = await new ShopClient(shop.url).post('/cart/add', { id: 2, module: 0 })
  expect(added.status, added.text).toBe(200)
  expect(await shop.stop()).toBe(0)
})

test('[OPS-02] the lock of a process that was killed is taken over, and what was committed is there', async () => {
  const store = await embedded()
  const first = await startShopProcess(store)
  const client = new ShopClient(first.url)
  const added = await client.post('/cart/add', { id: 2, module: 0 })
  await first.kill()
  const second = await startShopProcess(store)
  const cart = await client.at(second.url).get('/cart/data')
  // the analytics codes and the time limit of the undo belong to the click, not to the cart
  const { analytics_codes: _codes, undo_until: _until, ...kept } = resultOf(added)
  expect(resultOf(cart)).toEqual(kept)
  await second.stop()
})
