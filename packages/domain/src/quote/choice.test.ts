import { describe, expect, test } from 'vitest'
import { add, addPlan, cartOf } from '../../laws/cart-run.ts'
import { shop } from '../../laws/cart-shop.ts'
import type { CartCommand } from '../cart/index.ts'
import { checkOfferedChoice, fittingChoice, optionOfCart, requestedContent, snapshotQuote } from './index.ts'
import type { OfferedChoice, QuoteContent, RecipientChoice } from './index.ts'

const VEHICLES = 112

function content(...commands: readonly CartCommand[]): QuoteContent {
  const snapshot = snapshotQuote(shop, cartOf(...commands))
  if (!snapshot.ok) throw new Error(snapshot.failure.code)
  return { snapshot: snapshot.value }
}

const small = content(addPlan(1), add(VEHICLES), { kind: 'set_quantities', quantities: { vehicle: 4 } })
const large = content(addPlan(3))
const ranges = { vehicle: { least: 2, most: 8 } }
const offered = (about: Partial<OfferedChoice> = {}): OfferedChoice => ({
  options: [small],
  optional: [VEHICLES],
  quantities: ranges,
  ...about,
})
const carts = ({ options }: OfferedChoice) => options.map(({ snapshot }) => snapshot.cart)
const check = (choice: Partial<RecipientChoice>) =>
  checkOfferedChoice(shop, carts(offered()), { optional: [], quantities: {}, ...choice })

describe('[QUO-18] a choice that is left to the recipient', () => {
  test('has lines of the quote that go alone, and ranges around the quoted quantity', () => {
    expect(check({ optional: [VEHICLES], quantities: ranges })).toBeUndefined()
    expect(check({ optional: [101] })).toMatchObject({ field: 'optional', productId: 101 })
    expect(check({ optional: [999] })).toMatchObject({ field: 'optional', productId: 999 })
    expect(check({ quantities: { driver: { least: 1, most: 2 } } })).toMatchObject({ code: 'unknown-usage-key' })
    const wrong = [
      { least: 8, most: 2 },
      { least: 6, most: 7 },
      { least: 0, most: 1 },
      { least: 1, most: 10_000_000 },
    ]
    expect(wrong.map((vehicle) => check({ quantities: { vehicle } })?.code)).toEqual(wrong.map(() => 'range-invalid'))
  })

  test('of other contents keeps what still fits', () => {
    expect(fittingChoice(shop, carts(offered()), offered())).toEqual({ optional: [VEHICLES], quantities: ranges })
    expect(fittingChoice(shop, [large.snapshot.cart], offered())).toEqual({ optional: [], quantities: {} })
  })
})

describe('[QUO-18] the contents that a recipient requests', () => {
  const total = (request: Parameters<typeof requestedContent>[2], about: Partial<OfferedChoice> = {}) => {
    const chosen = requestedContent(shop, offered(about), request)
    return chosen.ok ? chosen.value.snapshot.breakdown.total.minor : chosen.failure
  }

  test('follow the prices of the quote: a line less, a quantity more', () => {
    const plain = small.snapshot.breakdown.total.minor
    expect(total({})).toBe(plain)
    expect(total({ without: [VEHICLES] })).toBe(content(addPlan(1)).snapshot.breakdown.total.minor)
    const counts = [2, 5, 8].map((vehicle) => Number(total({ quantities: { vehicle } })))
    expect(counts).toEqual([...counts].toSorted((a, b) => a - b))
    expect(new Set(counts).size).toBeGreaterThan(1)
  })

  test('of several options are those of the one that is named', () => {
    const options = [small, large]
    expect(total({ option: 2 }, { options })).toBe(large.snapshot.breakdown.total.minor)
    expect(total({ option: 3 }, { options })).toEqual({ field: 'option', code: 'option-unknown' })
    expect(total({ option: 2, without: [VEHICLES] }, { options })).toMatchObject({ field: 'without' })
    expect(optionOfCart([small.snapshot, large.snapshot], large.snapshot.cart)).toBe(2)
    // changed on its way: still most like the first
    expect(optionOfCart([small.snapshot, large.snapshot], cartOf(addPlan(1), add(108)))).toBe(1)
  })

  test('within what is left alone: other lines, fixed quantities and those out of bounds are named', () => {
    expect(total({ without: [101] })).toEqual({ field: 'without', code: 'line-not-optional', productId: 101 })
    expect(total({ quantities: { user: 3 } })).toEqual({
      field: 'quantities',
      code: 'quantity-fixed',
      usageKey: 'user',
    })
    const outside = { field: 'quantities', code: 'quantity-out-of-bounds', usageKey: 'vehicle', least: 2, most: 8 }
    expect([1, 9, 2.5].map((vehicle) => total({ quantities: { vehicle } }))).toEqual([outside, outside, outside])
  })
})
