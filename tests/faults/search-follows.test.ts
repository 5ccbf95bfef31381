import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryStore } from '@waybill/testkit/query-store'
import { eventually } from '@waybill/testkit/eventually'
import { startShopProcess, type ShopProcess } from '@waybill/testkit/shop-process'
import { ShopClient } from '@waybill/testkit/shop-client'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'

let store: ThrowawayStore
let nodes: readonly ShopProcess[] = []

beforeAll(async () => {
  store = await throwawayStore('postgres')
  nodes = await Promise.all([startShopProcess(store), startShopProcess(store)])
}, 120_000)

afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await store.dispose()
}, 60_000)

/** Titles that a node suggests, and those that its results page lists. */
async function found(node: ShopProcess, term: string): Promise<readonly unknown[]> {
  const client = new ShopClient(node.url)
  const suggested = await client.get(`/cart/search/suggestions?term=${term}`)
  const page = await client.get(`/platform/marketplace/search?q=${term}`)
  const { modules } = page.body['result'] as { readonly modules: readonly { readonly title: string }[] }
  const rows = suggested.body['result'] as readonly { readonly title: string; readonly is_module: number }[]
  return [rows.filter((row) => row.is_module === 1).map(({ title }) => title), modules.map(({ title }) => title)]
}

test('[SRCH-09] what is published is found on every node that runs, and what it replaced no more', async () => {
  for (const node of nodes) {
    expect(await found(node, 'geofences')).toEqual([['Geofences'], ['Geofences']])
    expect(await found(node, 'zeppelin')).toEqual([[], []])
  }
  await queryStore(
    store,
    `with next as (insert into catalogue_version (number, digest, document, published_at)
       select number + 1, 'zeppelins', replace(document::text, 'Geofences', 'Zeppelins')::jsonb, published_at
       from catalogue_version order by number desc limit 1 returning number)
     select pg_notify('catalogue_published', number::text) from next`,
  )
  for (const node of nodes) {
    await eventually('the node finds the new title', async () =>
      (await found(node, 'zeppelin')).every((titles) => String(titles) === 'Zeppelins') ? true : undefined,
    )
    expect(await found(node, 'geofences')).toEqual([[], []])
  }
})
