import { add, cartAfter, choose, pricedShop } from '@waybill/testkit/priced-shop'
import { describe, expect, test } from 'vitest'
import type { Cart } from '@waybill/domain/cart'
import { money } from '@waybill/domain/money'
import { aViewer } from '../testing/cart-viewer.ts'
import { comparisonView } from './comparison-view.ts'

const catalogue = pricedShop()
const viewer = aViewer(catalogue)
const usd = (minor: number) => money(minor, 'USD')
const withPackage = cartAfter(catalogue, choose(1), add(14))
const withModule = cartAfter(catalogue, add(21))
const comparable = (id: string, cart: Cart) => ({ id, name: `Cart ${id}`, cart, isOpen: id === 'open' })

describe('carts side by side', () => {
  const view = comparisonView(viewer, [comparable('open', withPackage), comparable('s1', withModule)])

  test('have their plan, sum and steps; a cart without a plan has none', () => {
    const [first, second] = view.carts
    expect(first).toMatchObject({ id: 'open', isOpen: true, total: usd(9050), isEstimate: true, problems: [] })
    expect(first?.plan).toMatchObject({ id: 1, title: 'Package 1', shows: 'amount' })
    expect(first?.totalExplanation.amount).toEqual(usd(9050))
    expect(second).toMatchObject({ id: 's1', isOpen: false, total: usd(1000) })
    expect(second).not.toHaveProperty('plan')
    expect(view.plansDiffer).toBe(true)
    expect(view.cheapest).toEqual({ names: ['Cart s1'], total: usd(1000) })
    expect(view.titles['1']).toBe('Package 1')
  })

  test('have a row for each module with a cell for each cart, in the language of the reader', () => {
    const french = comparisonView({ ...viewer, locale: 'fr' }, [
      comparable('a', withPackage),
      comparable('b', withModule),
    ])
    const row = french.modules.find(({ id }) => id === 21)
    expect(row).toMatchObject({ title: 'Module 21 (fr)', differs: true, cells: [null, { amount: usd(1000) }] })
    expect(french.modules.every(({ cells }) => cells.length === 2)).toBe(true)
  })

  test('[PRC-10] have columns that add up to their totals', () => {
    for (const [place, { plan, total }] of view.carts.entries()) {
      const rows = [...view.modules, ...(view.extraAssets ? [view.extraAssets] : [])]
      const amounts = rows.map(({ cells }) => cells[place]?.amount.minor ?? 0)
      expect(amounts.reduce((sum, minor) => sum + minor, plan?.amount.minor ?? 0)).toBe(total.minor)
    }
  })

  test('[CART-20] name what is not sold any more in the cart that holds it: 24 is retired', () => {
    const line = { productId: 24, bundled: false, isDefault: false, reason: { kind: 'chosen' } } as const
    const retired = { ...withModule, lines: [...withModule.lines, line] }
    const [first, second] = comparisonView(viewer, [comparable('a', retired), comparable('b', withModule)]).carts
    expect(first?.problems).toEqual([expect.stringContaining('Module 24')])
    expect(second?.problems).toEqual([])
  })
})
