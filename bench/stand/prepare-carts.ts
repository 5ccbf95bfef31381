import type { CartToggle } from '../floors/cart-statement.ts'
import { chooseBasket } from './basket.ts'
import type { Basket } from './basket.ts'
import type { CartLedger } from './cart-ledger.ts'
import { newShopper } from './shopper.ts'
import type { Shopper } from './shopper.ts'

export interface PreparedCart {
  readonly shopper: Shopper
  readonly toggle: CartToggle
  readonly version: number
  /** Minor units without and with the toggled module. */
  readonly totals: { readonly base: number; readonly added: number }
}

/** Carts of a few modules, filled through the shop itself, and checked to react to the toggled module as expected. */
export async function prepareCarts(url: string, ledger: CartLedger, count: number): Promise<readonly PreparedCart[]> {
  const basket = chooseBasket(await ledger.catalogue())
  const carts: PreparedCart[] = []
  for (let made = 0; made < count; made += 1) carts.push(await prepareCart(url, ledger, basket))
  return carts
}

async function prepareCart(url: string, ledger: CartLedger, { base, toggled }: Basket): Promise<PreparedCart> {
  const shopper = await newShopper(url, base[0] ?? toggled.id)
  for (const productId of base.slice(1)) await shopper.change('add', productId)
  const added = await shopper.change('add', toggled.id)
  const before = await shopper.change('remove', toggled.id)
  const totals = { base: before.totalPrice_minor, added: added.totalPrice_minor }
  const price = toggled.basePrice.USD
  if (totals.added - totals.base !== price)
    throw new Error(`adding ${toggled.code} changed the total by something else than ${price}`)
  const position = before.modules.length
  if (added.modules.length !== position + 1) throw new Error(`adding ${toggled.code} added more than one line`)
  const cartId = await ledger.cartId(before.key)
  return { shopper, toggle: { cartId, productId: toggled.id, position }, version: before.version, totals }
}
