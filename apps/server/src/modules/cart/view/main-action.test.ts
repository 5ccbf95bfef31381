import { add, aModule, cartAfter, choose, pricedDocument, pricedShop } from '@waybill/testkit/priced-shop'
import { describe, expect, test } from 'vitest'
import type { Member } from '../../../platform/http/actor.ts'
import type { CartViewer, LiveSubscription } from './cart-viewer.ts'
import { mainAction } from './main-action.ts'
import { aMember, aViewer } from '../testing/cart-viewer.ts'

const document = pricedDocument()
const catalogue = pricedShop({ ...document, modules: [...document.modules, aModule(30, { grantsTrialStart: true })] })
const cart = cartAfter(catalogue, choose(1))

/** The button of a member, with what the page knows beside. */
function buttonOf(member: Partial<Member>, about: Partial<CartViewer> = {}) {
  return mainAction(aViewer(catalogue, { actor: aMember(member), ...about }), cart)
}

const selection = { planId: 1, lines: [], currency: 'USD', quantities: {}, pricing: false } as const
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- that there is one is all that a button depends on
const subscription = { state: 1 } as NonNullable<CartViewer['subscription']>
const owing: LiveSubscription = { catalogue, selection, isLegacy: false, isPaidYearly: false, isAwaitingPayment: true }

describe('[CUI-04] the main button', () => {
  test('of a visitor tries; [CUI-12] a cart that starts no trial needs a package first', () => {
    const visitor = aViewer(catalogue, { locale: 'fr' })
    expect([
      mainAction(visitor, cartAfter(catalogue, choose(3))),
      mainAction(visitor, cartAfter(catalogue, add(30))),
      mainAction(visitor, cart),
    ]).toEqual([
      { kind: 'try', href: '/fr/register' },
      { kind: 'try', href: '/fr/register' },
      { kind: 'try', href: '/fr/register', needsPackage: true },
    ])
  })

  test('of a member without a subscription checks out, in the reader’s language', () => {
    expect(buttonOf({})).toEqual({ kind: 'checkout', href: '/account/checkout' })
    expect(buttonOf({}, { locale: 'vi' }).href).toBe('/vi/account/checkout')
  })

  test('of a subscriber applies; with modules that wait for payment it checks out where these are paid', () => {
    expect([
      buttonOf({}, { isSubscriber: true }),
      buttonOf({}, { isSubscriber: true, live: { ...owing, isAwaitingPayment: false } }),
      buttonOf({}, { isSubscriber: true, live: owing }),
    ]).toEqual([
      { kind: 'apply', href: '/account/change' },
      { kind: 'apply', href: '/account/change' },
      { kind: 'checkout', href: '/account/billing/subscription' },
    ])
  })

  test('[ACC-09] of a partner’s customer and of the partner enables, before everything else', () => {
    expect(buttonOf({ accountKind: 4 }, { isSubscriber: true, live: owing, subscription })).toEqual({
      kind: 'enable',
      href: '/account/change',
    })
    expect(buttonOf({ accountKind: 3 }, { subscription })).toEqual({ kind: 'enable', href: '/account/enable' })
  })

  test('[ACC-09] of a partner that has no subscription of its own enables the first one (D-15)', () => {
    expect(buttonOf({ accountKind: 3 })).toEqual({ kind: 'enable', href: '/account/enable' })
  })
})

describe('[ACC-02] [ACC-03] the button of a member who may not', () => {
  test('is closed for a read-only access with its reason, paying and applying alike', () => {
    const reason = 'Your access is read-only, so you can’t order.'
    expect(buttonOf({ isReadOnly: true })).toEqual({ kind: 'checkout', href: '/account/checkout', blockedBy: reason })
    expect(buttonOf({ isReadOnly: true, isPrimary: false }, { isSubscriber: true, primaryName: 'Ana Sol' })).toEqual({
      kind: 'apply',
      href: '/account/change',
      blockedBy: reason,
    })
  })

  test('names the primary member who may: to check out, or to change', () => {
    const colleague = { isPrimary: false }
    expect(buttonOf(colleague, { primaryName: 'Ana Sol' }).blockedBy).toBe(
      'Only Ana Sol, the primary member, can check out.',
    )
    expect(buttonOf(colleague, { primaryName: 'Ana Sol', isSubscriber: true }).blockedBy).toBe(
      'Only Ana Sol, the primary member, can change this.',
    )
    expect(buttonOf(colleague).blockedBy).toBe('Only the primary member can do this.')
    // who may not pay can send it to the member who may
    expect(buttonOf(colleague, { locale: 'fr' }).approvalHref).toBe('/fr/account/approval')
    expect(buttonOf({ isLocked: true }, { primaryName: 'Ana Sol' })).not.toHaveProperty('approvalHref')
    expect(buttonOf({ isLocked: true }, { primaryName: 'Ana Sol' }).blockedBy).toMatch(/^This account is on hold/)
  })

  test('[ACC-12] says that the account is held, or that another company pays; an address is confirmed where it leads', () => {
    expect(buttonOf({ isLocked: true }).blockedBy).toBe(
      'This account is on hold. Contact us before you pay or change anything.',
    )
    expect(buttonOf({ payerAccountId: 9 }).blockedBy).toBe(
      'Another company in your group pays for this subscription. Ask them to change it.',
    )
    expect(buttonOf({ isEmailVerified: false })).toEqual({ kind: 'checkout', href: '/account/checkout' })
    // a held account can request a change all the same
    expect(buttonOf({ isLocked: true }, { isSubscriber: true })).toEqual({ kind: 'apply', href: '/account/change' })
  })

  test('in a shop that takes no payments is closed for checkout alone (B-112)', () => {
    expect(buttonOf({}, { paymentsClosed: true })).toEqual({
      kind: 'checkout',
      href: '/account/checkout',
      blockedBy: 'Online payment isn’t available yet',
    })
    expect(buttonOf({}, { paymentsClosed: true, isSubscriber: true })).toEqual({
      kind: 'apply',
      href: '/account/change',
    })
  })
})
