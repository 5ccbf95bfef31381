import { describe, expect, test } from 'vitest'
import { aCart, purchaseIn } from '@waybill/testkit/billing-shop'
import { changeSides } from '../index.ts'

const usd = (minor: number) => ({ minor, currency: 'USD' })

describe('both sides of a change (B-38, B-95)', () => {
  test('of a legacy plan of 199.00 for one module of 150.00: what comes and what goes (journey 21)', () => {
    expect(changeSides(purchaseIn(aCart(50)), purchaseIn(aCart(0, [350])))).toEqual({
      before: usd(19_900),
      after: usd(15_000),
      added: [350],
      lost: [500],
    })
  })

  test('of a plan with an add-on that stays name the parts of the plan alone', () => {
    expect(changeSides(purchaseIn(aCart(20, [320])), purchaseIn(aCart(30, [320])))).toEqual({
      before: usd(8000),
      after: usd(11_000),
      added: [300, 312],
      lost: [200],
    })
  })

  test('of the same plan by the year have nothing that comes or goes, and the price of the year: 648.00', () => {
    expect(changeSides(purchaseIn(aCart(20)), purchaseIn(aCart(20), 'year'))).toMatchObject({
      before: usd(6000),
      after: usd(64_800),
      added: [],
      lost: [],
    })
  })

  test('count what is prepaid by the month twelve times in a year: three units of 10.00 make 360.00', () => {
    const after = (cart: Parameters<typeof purchaseIn>[0], interval: 'month' | 'year') =>
      changeSides(purchaseIn(aCart(20)), purchaseIn(cart, interval)).after.minor
    const prepaid = aCart(20, [323], { driver: 3 })
    expect(after(prepaid, 'month') - after(aCart(20), 'month')).toBe(3000)
    expect(after(prepaid, 'year') - after(aCart(20), 'year')).toBe(36_000)
  })

  test('hold an add-on in its trial with the price that it will have', () => {
    const tried = purchaseIn(aCart(20, [321]))
    const inTrial = {
      ...tried,
      items: tried.items.map((item) =>
        item.productId === 321 ? { ...item, ownTrial: { addOnCode: 'v', endsAt: Date.UTC(2026, 3, 1) } } : item,
      ),
    }
    expect(changeSides(purchaseIn(aCart(20)), inTrial)).toMatchObject({ after: usd(8000), added: [321] })
  })

  test('name no assets above those of a plan: they are a part of it', () => {
    const counted = { kind: 'extra_assets', productId: 20, assetType: 'vehicle', countedBy: 'vehicle' } as const
    const price = { ...counted, included: 5, rate: { minor: 300, currency: 'USD' }, declared: 0 } as const
    const bought = purchaseIn(aCart(20))
    const target = { ...bought, items: [...bought.items, { productId: 20, bundled: false, price }] }
    expect(changeSides(bought, target)).toEqual({ before: usd(6000), after: usd(6000), added: [], lost: [] })
  })
})
