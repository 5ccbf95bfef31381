import { aPackage, pricedDocument, pricedShop } from '@waybill/testkit/priced-shop'
import { expect, test } from 'vitest'
import type { Package } from '@waybill/domain/catalog'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Viewer } from './product-cards.ts'
import { upgradeTo, upgradeView } from './upgrade-view.ts'

const document = pricedDocument()
/** Plan 2 is in 3, and 3 in 5. */
const catalogue = pricedShop({
  ...document,
  packages: [...document.packages, aPackage(5, [14], { isExclusive: true, contains: 3 })],
})

const aMember = (about: object = {}) => ({
  kind: 'member',
  accountKind: 5,
  isPrimary: true,
  isReadOnly: false,
  isLocked: false,
  isEmailVerified: true,
  lacksFactor: false,
  hasPassword: true,
  endsAt: undefined,
  confirmedAt: undefined,
  payerAccountId: undefined,
  ...about,
})

function contextOf(actor: object = aMember(), payments: 'open' | 'closed' = 'open'): RequestContext {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what is asked of a request
  return { actor, ports: { gateway: payments === 'open' ? {} : undefined } } as unknown as RequestContext
}
const offer = (about: object, context = contextOf()) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what is asked of a reader
  upgradeView(context, { catalogue, currency: 'USD', ...about } as unknown as Viewer)
const subscribed = { paid: {}, planId: 3 }

test('[SUB-03] a subscriber is offered the plans beside their own, and what it contains as the way down (SUB-08, A-120)', () => {
  expect(offer(subscribed)).toEqual({ upgrade: { kind: 'change', ids: [2, 5], down: [2] } })
  expect(offer({ ...subscribed, planId: 2 })).toEqual({ upgrade: { kind: 'change', ids: [3, 5], down: [] } })
})

test('[SUB-03] a Custom Solution, and a plan that is no longer sold, are offered every plan', () => {
  expect(offer({ paid: {} })).toEqual({ upgrade: { kind: 'change', ids: [2, 3, 5], down: [] } })
  expect(offer({ ...subscribed, planId: 77 })).toEqual({ upgrade: { kind: 'change', ids: [2, 3, 5], down: [] } })
})

test('[SUB-03] of the plans beside the own one those that cost less are the way down (A-120)', () => {
  // each module is 10 USD, and a package is the sum of its own
  const shop = pricedShop({
    ...document,
    packages: [5, 6, 7].map((id, place) => aPackage(id, [14, 11, 12].slice(0, place + 1), { isExclusive: id !== 6 })),
  })
  expect(offer({ paid: {}, planId: 6, catalogue: shop })).toEqual({
    upgrade: { kind: 'change', ids: [5, 7], down: [5] },
  })
})

test('[SUB-03] a subscription that has ended begins anew with any plan (B-42)', () => {
  expect(offer({ hasEnded: true, planId: 3 })).toEqual({ upgrade: { kind: 'reactivate', ids: [2, 3, 5], down: [] } })
})

test('[SUB-03] nothing is offered without a subscription, or while it can’t be changed', () => {
  expect(offer({})).toEqual({})
  expect(offer({ ...subscribed, isChangeClosed: true })).toEqual({})
  expect(offer({ hasEnded: true, isChangeClosed: true })).toEqual({})
})

test('[SUB-03] only who pays for the subscription changes it, in a shop that takes payments (B-17)', () => {
  expect(offer(subscribed, contextOf({ kind: 'visitor' }))).toEqual({})
  expect(offer(subscribed, contextOf(aMember({ isPrimary: false })))).toEqual({})
  expect(offer(subscribed, contextOf(aMember({ payerAccountId: 9 })))).toEqual({})
  expect(offer(subscribed, contextOf(aMember(), 'closed'))).toEqual({})
})

test('[SUB-03] the page of one package offers the dialog where it is among the plans of the offer', () => {
  const item = (id: number): Package => catalogue.packages.get(id) ?? aPackage(id, [])
  const offered = offer(subscribed)
  expect(upgradeTo(item(5), offered)).toEqual(offered)
  expect(upgradeTo(item(3), offered), 'the own plan').toEqual({})
  expect(upgradeTo(item(5), {})).toEqual({})
})
