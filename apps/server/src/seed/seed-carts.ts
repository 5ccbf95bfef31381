import { emptyCart, planCommand, type Cart } from '@waybill/domain/cart'
import type { Catalogue } from '@waybill/domain/catalog'
import type { Currency } from '@waybill/domain/money'
import { instant } from '../platform/database/column-types.ts'
import type { Executor } from '../platform/database/database.ts'
import type { Ids } from '../platform/ids.ts'

interface CartChoice {
  readonly packageCode: string
  readonly pricing: boolean
  readonly currency: Currency
}

/** The cart of a buyer who chose a package, by the same command that a click sends. */
export function cartOf(catalogue: Catalogue, { packageCode, pricing, currency }: CartChoice): Cart {
  const chosen = catalogue.document.packages.find(({ code }) => code === packageCode)
  if (chosen === undefined) throw new Error(`the demo catalogue has no package ${packageCode}`)
  const planned = planCommand({ catalogue, viewer: { kind: 'visitor' } }, emptyCart(currency), {
    kind: 'add_package',
    productId: chosen.id,
    pricing,
  })
  if (!planned.ok) throw new Error(`${packageCode} can't be put into a cart: ${planned.failure.code}`)
  return planned.value.after
}

/** A cart with an add-on beside its plan. */
export function withAddOn(catalogue: Catalogue, cart: Cart, code: string): Cart {
  const module = catalogue.document.modules.find((one) => one.code === code)
  if (module === undefined) throw new Error(`the demo catalogue has no add-on ${code}`)
  const command = { kind: 'add_module', productId: module.id } as const
  const planned = planCommand({ catalogue, viewer: { kind: 'visitor' } }, cart, command)
  if (!planned.ok) throw new Error(`${code} can't be put into a cart: ${planned.failure.code}`)
  return planned.value.after
}

interface SeedCartInput {
  readonly ids: Ids
  readonly accountId: number
  readonly catalogueVersion: number
  readonly cart: Cart
  readonly state: 'open' | 'ordered'
  readonly at: number
}

/** Stores a cart in its first version; answers its id. */
export async function seedCart(
  db: Executor,
  { ids, accountId, catalogueVersion, cart, state, at }: SeedCartInput,
): Promise<string> {
  const id = ids.uuid(at)
  await db
    .insertInto('cart')
    .values({
      id,
      account_id: accountId,
      key: ids.token(),
      state,
      version: 1,
      catalogue_version: catalogueVersion,
      currency: cart.currency,
      plan_id: cart.planId,
      pricing: cart.pricing,
      entries: cart.entries === undefined ? null : [...cart.entries],
      quantities: JSON.stringify(cart.quantities),
      created_at: instant(at),
      updated_at: instant(at),
    })
    .execute()
  await db
    .insertInto('cart_line')
    .values(
      cart.lines.map((line, position) => ({
        cart_id: id,
        account_id: accountId,
        product_id: line.productId,
        position,
        bundled: line.bundled,
        is_default: line.isDefault,
        reason: line.reason.kind,
        reason_product_id: 'productId' in line.reason ? line.reason.productId : null,
      })),
    )
    .execute()
  return id
}
