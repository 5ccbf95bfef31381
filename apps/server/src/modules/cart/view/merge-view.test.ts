import { add, aModule, cartAfter, choose, pricedDocument, pricedShop } from '@waybill/testkit/priced-shop'
import { describe, expect, test } from 'vitest'
import { emptyCart, mergeOptions, type Cart, type MergingCarts } from '@waybill/domain/cart'
import { money } from '@waybill/domain/money'
import { termsOfToday } from '../cart-terms.ts'
import { mergedView, mergeOut, mergeView } from './merge-view.ts'
import { aMember, aViewer, stored } from '../testing/cart-viewer.ts'
import { digestOf, type MergePreview } from '../use-cases/preview-merge.ts'

const catalogue = pricedShop()
const viewer = aViewer(catalogue, { actor: aMember() })
const usd = (minor: number) => money(minor, 'USD')

/** Merge that waits for a decision: the visitor's cart is the newer one. */
function previewOf(visitor: Cart, member: Cart, about: Partial<MergingCarts> = {}, of = catalogue): MergePreview {
  const carts = { visitor, member, visitorChangedAt: 2, memberChangedAt: 1, hasLiveSubscription: false, ...about }
  const options = mergeOptions({ catalogue: of, viewer: { kind: 'member', isLegacy: false } }, carts)
  const terms = termsOfToday(of)
  return { visitor: stored(visitor), own: stored(member), carts, terms: { visitor: terms, own: terms }, options }
}

/** The digest of what a preview offers in that place. */
function digestAt({ options }: MergePreview, place = 0): string {
  const option = options[place]
  if (option === undefined) throw new Error(`no option ${place}`)
  return digestOf(option)
}

const nothing = emptyCart('USD')
const withPackage = cartAfter(catalogue, choose(1), add(14))
const withModule = cartAfter(catalogue, add(21))
const inPackage = {
  planTitle: 'Package 1',
  lines: ['Module 18', 'Module 14', 'Module 23'],
  bundledCount: 3,
  total: usd(9050),
  isEstimate: true,
}
const both = previewOf(withPackage, withModule)

describe('[CART-19] the page of two carts', () => {
  test('has both with their totals, and each way in which they can meet, the union first (A-40)', () => {
    expect(mergeView(viewer, both)).toEqual({
      state: 'choose',
      visitor: inPackage,
      member: { lines: ['Module 18', 'Module 21'], bundledCount: 0, total: usd(1000), isEstimate: false },
      options: [
        {
          choice: 'union',
          kind: 'union',
          total: usd(10_050),
          isEstimate: true,
          gained: ['Package 1', 'Module 11', 'Module 12', 'Module 13', 'Module 14', 'Module 23'],
          lost: [],
          isSaved: false,
          digest: digestAt(both),
        },
        {
          choice: 'visitor',
          kind: 'visitor',
          total: usd(9050),
          isEstimate: true,
          gained: ['Package 1', 'Module 11', 'Module 12', 'Module 13', 'Module 14', 'Module 23'],
          lost: ['Module 21'],
          isSaved: true,
          digest: digestAt(both, 1),
        },
        {
          choice: 'member',
          kind: 'member',
          total: usd(1000),
          isEstimate: false,
          gained: [],
          lost: ['Package 1', 'Module 11', 'Module 12', 'Module 13', 'Module 14', 'Module 23'],
          isSaved: true,
          digest: digestAt(both, 2),
        },
      ],
    })
    expect(digestAt(both)).not.toBe(digestAt(both, 1))
  })

  test('has the visitor’s cart alone where the member’s is empty, and nothing where the visitor’s is', () => {
    const adopted = previewOf(withPackage, nothing)
    expect(mergeView(viewer, adopted)).toEqual({ state: 'adopt', visitor: inPackage, digest: digestAt(adopted) })
    expect(mergeView(viewer, previewOf(nothing, withModule))).toBeUndefined()
    expect(mergeView(viewer, { ...both, options: [] })).toBeUndefined()
  })

  test('has the newer cart alone as a choice of that kind', () => {
    const [first] = both.options
    if (first === undefined) throw new Error('no options')
    const newer = { ...both, options: [{ ...first, merge: { ...first.merge, kind: 'newer' as const } }] }
    expect(mergeView(viewer, newer)).toMatchObject({ options: [{ kind: 'newer', total: usd(10_050) }] })
  })

  test('shows the visitor’s cart in the currency of the member', () => {
    const inEuro = previewOf(withModule, { ...cartAfter(catalogue, add(14)), currency: 'EUR' })
    expect(mergeView(viewer, inEuro)).toMatchObject({ visitor: { total: money(900, 'EUR') } })
    expect(mergeOut(viewer, inEuro).visitor).toMatchObject({ total: 9, currency: 'EUR' })
  })

  test('with a live subscription proposes the plan and each module, with their pages', () => {
    const proposed = previewOf(withPackage, withModule, { hasLiveSubscription: true })
    expect(mergeView({ ...viewer, locale: 'fr' }, proposed)).toEqual({
      state: 'propose',
      visitor: {
        ...inPackage,
        planTitle: 'Package 1 (fr)',
        lines: ['Module 18 (fr)', 'Module 14 (fr)', 'Module 23 (fr)'],
      },
      plan: { title: 'Package 1 (fr)', href: '/fr/platform/marketplace/packages/icon-1' },
      modules: [
        { id: 14, title: 'Module 14 (fr)' },
        { id: 23, title: 'Module 23 (fr)', href: '/fr/platform/marketplace/planning/icon-23' },
      ],
      digest: digestAt(proposed),
    })
    const loose = previewOf(cartAfter(catalogue, add(15)), withModule, { hasLiveSubscription: true })
    const view = mergeView(viewer, loose)
    expect(view).not.toHaveProperty('plan')
    expect(view).toMatchObject({
      modules: [{ id: 15, title: 'Module 15', href: '/platform/marketplace/planning/icon-15' }, { id: 12 }, { id: 11 }],
    })
  })

  test('[CAT-11] names no hidden module', () => {
    const needing = pricedShop({
      ...pricedDocument(),
      modules: [...pricedDocument().modules, aModule(30, { dependencies: [20] })],
    })
    const proposed = previewOf(cartAfter(needing, add(30)), nothing, { hasLiveSubscription: true }, needing)
    expect(mergeView(aViewer(needing), proposed)).toMatchObject({ modules: [{ id: 30 }] })
    expect(mergeOut(aViewer(needing), proposed).pending.modules).toEqual([{ id: 30, title: 'Module 30' }])
  })
})

describe('[CART-19] once it is done, the page', () => {
  test('has the total, how many there are, and the name under which the other cart is saved', () => {
    const done = { stored: stored(withPackage), kind: 'visitor', savedAs: 'My Solution' } as const
    expect(mergedView(viewer, done)).toEqual({
      state: 'done',
      savedAs: 'My Solution',
      total: usd(9050),
      itemCount: 4,
    })
    expect(mergedView(viewer, { ...done, savedAs: undefined })).not.toHaveProperty('savedAs')
    expect(mergedView(viewer, { ...done, stored: undefined })).toBeUndefined()
  })
})

describe('[CART-19] the answer of the call', () => {
  test('has both carts, what each way gives and takes, and what is saved', () => {
    const answer = mergeOut(viewer, both)
    expect(answer.visitor).toMatchObject({
      plan: { id: 1, title: 'Package 1' },
      total: 90.5,
      total_minor: 9050,
      is_estimate: 1,
      currency: 'USD',
    })
    expect(answer.visitor.modules).toContainEqual({ id: 12, title: 'Module 12', bundled: 1 })
    expect(answer.visitor.modules).toContainEqual({ id: 14, title: 'Module 14', bundled: 0 })
    expect(answer.member).toEqual({
      plan: null,
      modules: [
        { id: 18, title: 'Module 18', bundled: 0 },
        { id: 21, title: 'Module 21', bundled: 0 },
      ],
      total: 10,
      total_minor: 1000,
      is_estimate: 0,
      currency: 'USD',
    })
    expect(answer.options.map(({ choice, kind, is_saved: isSaved }) => [choice, kind, isSaved])).toEqual([
      ['union', 'union', 0],
      ['visitor', 'visitor', 1],
      ['member', 'member', 1],
    ])
    expect(answer.options[1]).toMatchObject({
      cart: { plan: { id: 1 }, total_minor: 9050 },
      lost: [{ id: 21, title: 'Module 21' }],
      digest: digestAt(both, 1),
    })
    expect(answer.options[1]?.gained[0]).toEqual({ id: 1, title: 'Package 1' })
    expect(answer.pending).toEqual({ plan: null, modules: [] })
  })

  test('of a live subscription has the proposed plan and its modules as pending (A-40)', () => {
    const proposed = previewOf(withPackage, withModule, { hasLiveSubscription: true })
    expect(mergeOut(viewer, proposed).pending).toEqual({
      plan: { id: 1, title: 'Package 1' },
      modules: [
        { id: 14, title: 'Module 14' },
        { id: 23, title: 'Module 23' },
      ],
    })
    expect(mergeOut(viewer, { ...both, options: [] })).toMatchObject({
      options: [],
      pending: { plan: null, modules: [] },
    })
  })
})
