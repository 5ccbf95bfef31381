import { describe, expect, test } from 'vitest'
import { add, addPlan, cartOf, member, planIn, remove, visitor } from '../../../laws/cart-run.ts'
import type { Cart, CartCommand } from '../index.ts'
import { codesOfPlan } from './codes-of-plan.ts'
import { entriesOfChange } from './entries-of-change.ts'

const empty = cartOf()
const whole = cartOf(addPlan(1))
const broken = cartOf(addPlan(1), remove(101))
const fromUpsell: CartCommand = { kind: 'add_module', productId: 101, isFromUpsell: true }
const fromIndustry: CartCommand = { kind: 'add_package', productId: 1, pricing: false, isFromIndustryPage: true }

const codesIn = (cart: Cart, command: CartCommand): readonly number[] => codesOfPlan(planIn(cart, command))

describe('[ANA-01] one click sends its code and no other', () => {
  test.each<[string, Cart, CartCommand, readonly number[]]>([
    ['the package that returns from the upsell panel is 5 and 1', broken, fromUpsell, [5, 1]],
    ['a package added on an industry page is 2', empty, fromIndustry, [2]],
    ['a module of the Custom Solution is 3', empty, add(106), [3]],
    ['a module beside a package is 4', whole, add(106), [4]],
    ['the last missing part brings the previous package back: 5', broken, add(101), [5]],
    ['the step back to the previous package is 5', broken, { kind: 'restore' }, [5]],
    ['a switch back to the broken package is 5', broken, { kind: 'switch_package', productId: 1 }, [5]],
    ['a bundled module that goes makes the bundle custom: 6', whole, remove(103), [6]],
    ['a part of the broken package that goes is 7', broken, remove(103), [7]],
  ])('%s', (_, cart, command, codes) => {
    expect(codesIn(cart, command)).toEqual(codes)
  })

  test.each<[string, Cart, CartCommand]>([
    ['a package added elsewhere', empty, addPlan(1)],
    ['the plan that is there already', whole, addPlan(1)],
    ['a switch to another package', broken, { kind: 'switch_package', productId: 3 }],
    ['a module that is bundled already', whole, add(101)],
    ['a module beside the package that goes again', cartOf(addPlan(1), add(106)), remove(106)],
    ['a module of the Custom Solution that goes again', cartOf(add(106)), remove(106)],
    ['the package that goes as a whole', whole, remove(1)],
    ['an empty cart', whole, { kind: 'empty' }],
    ['another currency', whole, { kind: 'set_currency', currency: 'USD' }],
  ])('%s has none', (_, cart, command) => {
    expect(codesIn(cart, command)).toEqual([])
  })

  test('the upsell panel sends 1 with a return of the package only, and an industry page 2 with a package only', () => {
    const twice = cartOf(addPlan(1), remove(101), remove(102))
    expect(codesIn(twice, fromUpsell)).toEqual([3])
    expect(codesIn(whole, fromIndustry)).toEqual([])
  })

  test("a member's second click takes the module out again: no code for an addition", () => {
    const cart = cartOf(add(106))
    expect(codesOfPlan(planIn(cart, add(106), member))).toEqual([])
    expect(codesOfPlan(planIn(cart, add(106), visitor))).toEqual([])
  })
})

describe('the entries of a click', () => {
  const module = { id: 106, isModule: true }

  test('[ANA-02] are of type 3 with bundled, the product, the code as its srt, page and campaign', () => {
    const [, item] = entriesOfChange({
      kind: 'add',
      product: module,
      codes: [4],
      line: { isBundled: false },
      pageId: 2,
    })
    expect(item).toEqual({ type: 3, bundled: 0, details: { id: 106, srt: '4' }, page_id: 2, tracking_id: 0 })
    const campaign = { kind: 'remove', product: module, codes: [7], pageId: 5, trackingId: 12 } as const
    expect(entriesOfChange(campaign)).toEqual([
      { type: 3, bundled: 0, details: { id: 106, srt: '7' }, page_id: 5, tracking_id: 12 },
    ])
  })

  test('[ANA-06] hold exactly one add_to_cart of what was added, whatever codes there are', () => {
    const ofModule = entriesOfChange({
      kind: 'add',
      product: module,
      codes: [5, 1],
      line: { isBundled: true },
      pageId: 1,
    })
    const event = { event: 'add_to_cart', page_id: 1, tracking_id: 0 }
    expect(ofModule).toMatchObject([
      { ...event, product_id: 106, is_module: 1, is_bundled: 1 },
      { bundled: 1, details: { srt: '5' } },
      { bundled: 1, details: { srt: '1' } },
    ])
    const plan = { id: 2, isModule: false }
    expect(entriesOfChange({ kind: 'add', product: plan, codes: [], line: { isBundled: false }, pageId: 1 })).toEqual([
      { ...event, product_id: 2, is_module: 0, is_bundled: 0 },
    ])
  })

  test('[ANA-06] hold none where nothing was added: a removal, an undo, a click that took it out', () => {
    const line = { isBundled: false }
    expect(entriesOfChange({ kind: 'remove', product: module, codes: [], line, pageId: 1 })).toEqual([])
    expect(entriesOfChange({ kind: 'undo', product: module, codes: [], line, pageId: 1 })).toEqual([])
    expect(entriesOfChange({ kind: 'add', product: module, codes: [], pageId: 1 })).toEqual([])
  })
})
