import { add, aPackage, cartAfter, choose, pricedDocument, pricedShop, remove } from '@waybill/testkit/priced-shop'
import { describe, expect, test } from 'vitest'
import {
  emptyCart,
  failureConfirmation,
  planCommand,
  selectionOf,
  termsOf,
  type Cart,
  type CartCommand,
} from '@waybill/domain/cart'
import { money } from '@waybill/domain/money'
import { confirmationOut, failureDialogOut } from './cart-confirmation.ts'
import type { CartViewer } from '../view/cart-viewer.ts'
import { cartActor } from '../cart-actor.ts'
import { aMember, aViewer } from '../testing/cart-viewer.ts'

const catalogue = pricedShop()
const nothing = emptyCart('USD')
const whole = cartAfter(catalogue, choose(1), add(14))

function planned(before: Cart, command: CartCommand, viewer: CartViewer) {
  if (!('productId' in command)) throw new Error(`no product: ${command.kind}`)
  const plan = planCommand({ catalogue: viewer.catalogue, viewer: cartActor(viewer.actor) }, before, command)
  if (!plan.ok) throw new Error(`rejected: ${plan.failure.code}`)
  const action = command.kind === 'remove' ? 'deactivate' : 'activate'
  return { request: { id: command.productId, action }, plan: plan.value, version: 4 } as const
}

/** The dialog before a change of a cart. */
function dialogOf(before: Cart, command: CartCommand, viewer: CartViewer = aViewer(catalogue)) {
  return confirmationOut(viewer, planned(before, command, viewer))
}

describe('[CART-14] the words of a dialog', () => {
  test('that adds a module ask by its name, say what it needs, and count what OK adds', () => {
    expect(dialogOf(cartAfter(catalogue, add(21)), add(15))).toMatchObject({
      status: 200,
      title: 'Add Module 15?',
      messages: ['It needs 2 more modules, which are added with it.'],
      buttons: { ok: 'OK, add 3 items', cancel: 'Cancel' },
    })
    expect(dialogOf(whole, add(21))).toMatchObject({ messages: [], buttons: { ok: 'OK, add 1 item' } })
  })

  test('that removes a module say what needs it, and that the plan becomes the Custom Solution', () => {
    const loose = cartAfter(catalogue, add(15))
    expect(dialogOf(loose, remove(12))).toMatchObject({
      title: 'Remove Module 12?',
      messages: ['1 module needs it and is removed too.'],
      buttons: { ok: 'OK, remove 2 items', cancel: 'Cancel' },
      breaks_package: 0,
    })
    expect(dialogOf(whole, remove(12))).toMatchObject({
      title: 'Remove Module 12?',
      messages: ['Your plan becomes the Custom Solution. The other modules stay, at their list price.'],
      buttons: { ok: 'OK, remove 1 item' },
      breaks_package: 1,
    })
  })

  test('that removes a default module say that some screens stay empty without it (A-36)', () => {
    expect(dialogOf(cartAfter(catalogue, add(21)), remove(18))).toMatchObject({
      title: 'Remove Module 18?',
      messages: ['Module 18 comes with every plan. Without it, some screens stay empty.'],
    })
  })

  test('that chooses a plan name it, and the one whose place it takes', () => {
    expect(dialogOf(nothing, choose(2))).toMatchObject({
      title: 'Add Package 2?',
      messages: [],
      buttons: { ok: 'OK, choose Package 2' },
      replaced: null,
    })
    expect(dialogOf(whole, choose(2))).toMatchObject({
      title: 'Switch from Package 1 to Package 2?',
      messages: ['Package 1 and its modules are removed from your cart.'],
      buttons: { ok: 'OK, switch to Package 2', cancel: 'Cancel' },
      replaced: { id: 1 },
    })
    expect(dialogOf(cartAfter(catalogue, add(21)), choose(2))).toMatchObject({
      title: 'Switch from Custom Solution to Package 2?',
      messages: ['Custom Solution and its modules are removed from your cart.'],
      buttons: { ok: 'OK, switch to Package 2' },
      replaced: null,
    })
  })

  test('that chooses a plan with all that is there say of nothing that it goes', () => {
    expect(dialogOf(cartAfter(catalogue, choose(2)), choose(3))).toMatchObject({
      title: 'Switch from Package 2 to Package 3?',
      messages: [],
      buttons: { ok: 'OK, switch to Package 3' },
    })
  })

  test('that removes a plan say that its modules go, and count rows: the plan is one, its modules none (A-123)', () => {
    expect(dialogOf(cartAfter(catalogue, choose(1)), remove(1))).toMatchObject({
      title: 'Remove Package 1?',
      messages: ['Package 1 and its modules are removed from your cart.'],
      buttons: { ok: 'OK, remove 2 items' },
    })
    expect(dialogOf(whole, remove(1)), 'what was chosen beside it stays').toMatchObject({
      buttons: { ok: 'OK, remove 1 item' },
    })
  })

  test('of a member on a plan of before say that it is no longer sold', () => {
    const legacy = aViewer(catalogue, { actor: aMember({ accountKind: 2 }) })
    const sold = 'Your current plan is no longer sold. You move to one of today’s plans, at today’s prices.'
    expect(dialogOf(nothing, choose(2), legacy)).toMatchObject({ title: 'Add Package 2?', messages: [sold] })
    expect(dialogOf(whole, choose(2), legacy).messages).toEqual([
      sold,
      'Package 1 and its modules are removed from your cart.',
    ])
  })

  test('about what changes nothing are its title and OK', () => {
    expect(dialogOf(whole, add(14))).toMatchObject({
      status: 201,
      title: 'Module 14',
      messages: [],
      buttons: { ok: 'OK', cancel: 'Cancel' },
    })
  })

  test('[CART-10] about what a member can’t remove have OK alone', () => {
    const member = aViewer(catalogue, { actor: aMember() })
    const cart = cartAfter(catalogue, add(21))
    const context = { catalogue, viewer: cartActor(member.actor) }
    const rejected = planCommand(context, cart, remove(18))
    const dialog = rejected.ok ? undefined : failureConfirmation(rejected.failure)
    if (dialog === undefined) throw new Error('nothing is rejected')
    const same = planned(cart, remove(18), aViewer(catalogue))
    expect(failureDialogOut(member, same, dialog)).toMatchObject({
      status: 403,
      title: 'Module 18',
      messages: ['Module 18 comes with every plan and can’t be removed.'],
      buttons: { ok: 'OK', cancel: null },
      can_confirm: 0,
    })
  })
})

describe('[CART-14] what a dialog shows beside its words', () => {
  test('is why each line comes or goes along', () => {
    const { product, dependencies } = dialogOf(cartAfter(catalogue, add(21)), add(15))
    expect(product).toMatchObject({ id: 15, cause_id: null, reason: null })
    const causes = dependencies.map(({ id, cause_id: cause, reason }) => [id, cause, reason])
    expect(causes).toContainEqual([12, 15, 'needed by Module 15'])
    expect(causes).toContainEqual([11, 12, 'needed by Module 12'])
    expect(dialogOf(cartAfter(catalogue, add(15)), remove(12)).dependent).toMatchObject([
      { id: 15, cause_id: 12, reason: 'needs Module 12' },
    ])
  })

  test('is what comes with a plan because of a need, while other lines go', () => {
    const needing = pricedShop({ ...pricedDocument(), packages: [aPackage(5, [15])] })
    const { dependencies } = dialogOf(cartAfter(needing, add(21)), choose(5), aViewer(needing))
    expect(dependencies.find(({ id }) => id === 12)).toMatchObject({ cause_id: 15, reason: 'needed by Module 15' })
  })

  test('names no default module that comes with the first line, as the buyer did not choose it', () => {
    expect(dialogOf(nothing, add(21)).dependencies).toEqual([])
    expect(dialogOf(nothing, choose(2)).dependencies.map(({ id }) => id)).toContain(18)
  })

  test('is the discount that is lost with the package: 20 of 80, and none where it stays', () => {
    expect(dialogOf(whole, remove(12))).toMatchObject({ saving_lost: 20, saving_lost_minor: 2000 })
    expect(dialogOf(whole, remove(14))).toMatchObject({ saving_lost: null, saving_lost_minor: null })
    const plain = pricedShop({
      ...pricedDocument(),
      packages: pricedDocument().packages.map((item) => (item.id === 1 ? { ...item, discount: 0 } : item)),
    })
    expect(dialogOf(cartAfter(plain, choose(1)), remove(12), aViewer(plain))).toMatchObject({
      breaks_package: 1,
      saving_lost: null,
      saving_lost_minor: null,
    })
  })

  test('[CUI-11] is the row of the progress table for its operation, with its texts', () => {
    const rows = [
      dialogOf(whole, add(21)),
      dialogOf(whole, remove(14)),
      dialogOf(whole, remove(12)),
      dialogOf(whole, choose(2)),
      dialogOf(nothing, choose(2)),
    ].map(({ progress: { running, success, error } }) => [running, success, error])
    expect(rows).toEqual([
      [20, 21, 4],
      [22, 23, 4],
      [24, 25, 4],
      [26, 27, 4],
      [30, 31, 4],
    ])
    expect(dialogOf(whole, add(21)).progress.texts).toEqual({
      running: 'Processing your request, please wait…',
      error: 'An error occured while processing your request, please try again.',
    })
  })

  test('is labels in the words of its reader: a visitor’s total, and what comes or goes', () => {
    expect(dialogOf(whole, add(21)).labels).toEqual({
      saving_lost: 'Package discount you lose',
      now: 'Total now',
      after: 'New total',
      prorated: '',
      per_month: 'per month',
      goes: 'Will be removed',
      comes: 'Will be added',
      busy: 'Adding',
      changed: 'Your cart has changed in the meantime. This is what it looks like now.',
      absorbed: 'Now included in the plan',
      kept: 'Add-ons you can keep',
      after_kept: 'New total with your add-ons',
      after_without: 'New total without add-ons',
    })
    expect(dialogOf(whole, remove(14)).labels.busy).toBe('Removing')
  })
})

describe('the totals of a dialog', () => {
  const live = {
    catalogue,
    selection: selectionOf(termsOf(whole), whole.lines),
    isLegacy: false,
    isPaidYearly: false,
    isAwaitingPayment: false,
  }
  const subscriber = aViewer(catalogue, { actor: aMember(), isSubscriber: true, live })

  test('are those of the cart, before and after', () => {
    expect(dialogOf(cartAfter(catalogue, add(14)), add(21))).toMatchObject({
      price_before: 10.5,
      price_before_minor: 1050,
      price_after: 20.5,
      price_after_minor: 2050,
      prorated: null,
      currency: 'USD',
    })
  })

  test('are for a subscriber those of what Apply makes of the subscription (A-44)', () => {
    expect(dialogOf(nothing, add(21), subscriber)).toMatchObject({
      price_before_minor: 9050,
      price_after_minor: 10_050,
      labels: { now: 'Your subscription now', after: 'After the change' },
    })
    expect(dialogOf(cartAfter(catalogue, add(15)), add(21), subscriber)).toMatchObject({
      price_before_minor: 9750,
      labels: { now: 'With your cart applied' },
    })
  })

  test('[CART-14] name what is charged at once, and until which day, where the account lives', () => {
    const prorated = { amount: money(516, 'USD'), until: Date.UTC(2026, 4, 27) }
    expect(confirmationOut(subscriber, { ...planned(nothing, add(21), subscriber), prorated })).toMatchObject({
      prorated: 5.16,
      prorated_minor: 516,
      labels: { prorated: expect.stringContaining('27 May 2026') },
    })
    expect(dialogOf(nothing, add(21), subscriber)).toMatchObject({ prorated: null, labels: { prorated: '' } })
  })

  test('[CUI-13] cost nothing more for what the subscription has', () => {
    expect(dialogOf(nothing, add(14), subscriber).product.shows).toBe('included')
    expect(dialogOf(nothing, add(21), subscriber).product.shows).toBe('amount')
    expect(dialogOf(nothing, add(14)).product.shows).toBe('amount')
  })
})
