import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { queryStore } from '@waybill/testkit/query-store'
import { eventually } from '@waybill/testkit/eventually'
import { startShopProcess, type ShopProcess } from '@waybill/testkit/shop-process'
import { ShopClient } from '@waybill/testkit/shop-client'
import { invariantsOf } from '@waybill/testkit/shop-journey'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'

const PROBE = join(import.meta.dirname, 'full-disk-probe.mjs')

/** A shop whose store can be made to take no change any more, and to take them again. */
interface Fillable {
  readonly store: ThrowawayStore
  readonly shop: ShopProcess
  readonly fill: () => Promise<void>
  readonly free: () => Promise<void>
}

async function embedded(): Promise<Fillable> {
  const store = await throwawayStore('embedded')
  if (store.kind !== 'embedded') throw new Error('asked for an embedded store')
  const flag = join(store.dataDir, 'full')
  const shop = await startShopProcess(store, { NODE_OPTIONS: `--import=${PROBE}`, FULL_DISK_FLAG: flag })
  return { store, shop, fill: async () => writeFileSync(flag, ''), free: async () => rmSync(flag) }
}

/** A server takes no change either way: SQLSTATE 25006 here, 53100 on a full disk, are the same to us. */
async function postgres(): Promise<Fillable> {
  const store = await throwawayStore('postgres')
  const shop = await startShopProcess(store)
  const name = new URL(store.kind === 'postgres' ? store.url : '').pathname.slice(1)
  const makeReadOnly = async (value: 'on' | 'off'): Promise<void> => {
    await queryStore(
      store,
      `set transaction read write; alter database ${name} set default_transaction_read_only = ${value}`,
    )
    // connections take the setting when they are made
    await queryStore(
      store,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
    )
  }
  return { store, shop, fill: () => makeReadOnly('on'), free: () => makeReadOnly('off') }
}

test.each([
  ['the embedded store', embedded],
  ['PostgreSQL', postgres],
])(
  '[REL-02] [OPS-04] while %s has no space changes are 503 with Retry-After, reading goes on, the node is not ready; then all is served again',
  async (_, open) => {
    const { store, shop, fill, free } = await open()
    const client = new ShopClient(shop.url)
    const added = await client.post('/cart/add', { id: 2, module: 0 })
    expect(added.status, added.text).toBe(200)
    // a new visitor each time, whose cart has to be made
    const change = () => new ShopClient(shop.url).post('/cart/add', { id: 2, module: 0 })
    const ready = () => new ShopClient(shop.url).get('/readyz')

    await fill()
    await eventually('a change finds no space', async () => ((await change()).status === 503 ? true : undefined))
    const rejected = await change()
    expect([rejected.status, rejected.body['code'], rejected.headers.get('retry-after')], rejected.text).toEqual([
      503,
      'unavailable',
      '30',
    ])
    const form = await new ShopClient(shop.url).submit('/', { intent: 'cart.add', id: '2', module: '0' })
    expect([form.status, form.headers.get('retry-after')], form.text).toEqual([503, '30'])
    const lives = await Promise.all(
      ['/healthz', '/cart/data', '/account/session', '/subscription/packages'].map((path) => client.get(path)),
    )
    expect(lives.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const [first, again] = [await ready(), await ready()]
    expect([first.status, first.body['reasons'], again.status]).toEqual([503, ['storage'], 503])

    await free()
    await eventually('the node is ready again', async () => ((await ready()).status === 200 ? true : undefined))
    const taken = await change()
    expect(taken.status, taken.text).toBe(200)
    expect(await invariantsOf(shop.url)).toEqual({ ok: true, violations: [] })
    expect(await shop.stop()).toBe(0)
    await store.dispose()
  },
)
