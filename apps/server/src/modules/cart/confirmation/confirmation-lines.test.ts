import {
  add,
  aModule,
  aPackage,
  cartAfter,
  choose,
  pricedDocument,
  pricedShop,
  remove,
} from '@waybill/testkit/priced-shop'
import { describe, expect, test } from 'vitest'
import { addedStates, deleteStates, emptyCart, planCommand, type Cart, type CartCommand } from '@waybill/domain/cart'
import type { Catalogue } from '@waybill/domain/catalog'
import { confirmationOut, type RequestedChange } from './cart-confirmation.ts'
import { cartActor } from '../cart-actor.ts'
import { aViewer } from '../testing/cart-viewer.ts'

const catalogue = pricedShop()

function planOf(before: Cart, command: CartCommand, viewer = aViewer(catalogue)) {
  const plan = planCommand({ catalogue: viewer.catalogue, viewer: cartActor(viewer.actor) }, before, command)
  if (!plan.ok) throw new Error(`rejected: ${plan.failure.code}`)
  return plan.value
}

/** The dialog before a change of a cart. */
function dialogOf(
  before: Cart,
  command: CartCommand,
  { shop = catalogue, ...about }: Partial<RequestedChange> & { readonly shop?: Catalogue } = {},
) {
  const viewer = aViewer(shop)
  if (!('productId' in command)) throw new Error(`no product: ${command.kind}`)
  const action = command.kind === 'remove' ? 'deactivate' : 'activate'
  const plan = planOf(before, command, viewer)
  return confirmationOut(viewer, { request: { id: command.productId, action }, plan, version: 4, ...about })
}

const whole = cartAfter(catalogue, choose(1), add(14))
const idsOf = (lines: readonly { readonly id: number }[]) => lines.map(({ id }) => id)

describe('[CART-14] the lines of a dialog', () => {
  test('a plan costs what it costs where it is: the one that goes now, the one that comes then', () => {
    const { product, replaced, method } = dialogOf(whole, choose(3))
    expect(product).toMatchObject({ id: 3, price: 72, price_minor: 7200, shows: 'amount' })
    expect(replaced).toMatchObject({ id: 1, price: 60, price_minor: 6000, shows: 'amount' })
    expect(method).toBe('POST')
  })

  test('what is there is added, what comes is pending, and what goes is ready to be deleted', () => {
    const { product, replaced, dependent } = dialogOf(whole, choose(3))
    expect([product.is_added, product.is_deleted]).toEqual([addedStates.pending, deleteStates.initial])
    expect([replaced?.is_added, replaced?.is_deleted]).toEqual([addedStates.yes, deleteStates.ready])
    expect(dependent.every((line) => line.is_deleted === deleteStates.ready)).toBe(true)
  })

  test('an add-on that the plan takes in is named with its price now; without a plan none is', () => {
    const loose = cartAfter(catalogue, add(15))
    const { absorbed, dependent } = dialogOf(loose, choose(1))
    expect(absorbed.map(({ id, price, shows }) => [id, price, shows])).toEqual([
      [11, 30, 'amount'],
      [12, 50, 'amount'],
    ])
    expect(idsOf(dependent)).toEqual([15])
    expect(dialogOf(whole, remove(1)).absorbed).toEqual([])
    expect(dialogOf(loose, add(21)).absorbed).toEqual([])
  })

  test('[CAT-11] what is hidden is not named, whether a plan takes it in or it goes with the plan', () => {
    const document = pricedDocument()
    const shop = pricedShop({
      ...document,
      modules: [...document.modules, aModule(31, { dependencies: [26] })],
      packages: [...document.packages, aPackage(5, [31, 26])],
    })
    const absorbed = dialogOf(cartAfter(shop, add(31)), choose(5), { shop })
    expect(idsOf(absorbed.absorbed)).toEqual([31])
    const gone = dialogOf(cartAfter(shop, choose(5)), remove(5), { shop })
    expect(idsOf(gone.dependent)).toEqual([31, 18])
  })

  test('a plan is replaced by another plan alone: not by a module, and not when it goes or stays', () => {
    expect(dialogOf(whole, choose(2)).replaced).toMatchObject({ id: 1 })
    expect(dialogOf(whole, add(21)).replaced).toBeNull()
    expect(dialogOf(whole, remove(1)).replaced).toBeNull()
    expect(dialogOf(whole, choose(1)).replaced).toBeNull()
    expect(dialogOf(emptyCart('USD'), choose(1)).replaced).toBeNull()
  })

  test('where add-ons could stay, the other button says that it removes them (A-119)', () => {
    const kept = planOf(whole, { kind: 'add_package', productId: 2, pricing: false, keepsAddOns: true })
    const going = idsOf(dialogOf(whole, choose(2)).dependent)
    expect(going).toContain(14)
    const dialog = dialogOf(whole, choose(2), { kept })
    expect(dialog.buttons.ok).toBe('OK, switch without add-ons')
    expect(dialog.keep?.ok).toBe('OK, switch and keep 2 add-ons')
    expect(idsOf(dialog.keep?.add_ons ?? [])).toEqual([14, 23])
    expect(dialogOf(whole, choose(2)).keep).toBeNull()
  })
})
