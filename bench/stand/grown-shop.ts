import { openCartLedger } from './cart-ledger.ts'
import { publishCascadeShop } from './cascade-shop.ts'
import { createBenchDatabase } from './database.ts'
import { newShopper } from './shopper.ts'
import type { Shopper } from './shopper.ts'
import { storeCarts } from './stored-carts.ts'
import { startWaybill } from './waybill.ts'

export interface FilledCart {
  readonly shopper: Shopper
  readonly cartId: string
}

/** A running shop in which so many carts of others are stored. */
export interface GrownShop extends AsyncDisposable {
  readonly size: number
  readonly port: number
  readonly databaseUrl: string
  readonly fill: (lines: readonly number[]) => Promise<FilledCart>
}

export async function openGrownShop(size: number): Promise<GrownShop> {
  const stack = new AsyncDisposableStack()
  const database = stack.use(await createBenchDatabase())
  await publishCascadeShop(database.url)
  await storeCarts(database.url, size)
  const waybill = stack.use(await startWaybill({ databaseUrl: database.url }))
  const ledger = stack.use(await openCartLedger(database.url))
  return {
    size,
    port: waybill.port,
    databaseUrl: database.url,
    fill: async (lines) => {
      const [first, ...others] = lines
      if (first === undefined) throw new Error('a cart without lines')
      const shopper = await newShopper(waybill.url, first)
      let key = ''
      for (const id of others) ({ key } = await shopper.change('add', id))
      return { shopper, cartId: await ledger.cartId(key) }
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}
