import { describe, expect, expectTypeOf, test } from 'vitest'
import { confirmationTypes, emptyCart, planCommand, selectionOf, termsOf } from '../src/cart/index.ts'
import type { CartCommand, CartPlan, SelectionTerms } from '../src/cart/index.ts'
import type { Catalogue } from '../src/catalog/index.ts'
import { lifecycleOf, stepBy } from '../src/lifecycle/index.ts'
import type { CauseOf, StateOf } from '../src/lifecycle/index.ts'
import { add, compare, money, subtract, sum, toMajor } from '../src/money/index.ts'
import type { MajorAmount, MinorAmount, Money } from '../src/money/index.ts'
import type { OrderState } from '../src/order/index.ts'
import type { AmountStep, Selection } from '../src/pricing/index.ts'
import { quoteLifecycle } from '../src/quote/index.ts'
import type { QuoteState } from '../src/quote/index.ts'
import { unreachable } from '../src/result/index.ts'
import { visitor } from './cart-run.ts'
import { shop } from './cart-shop.ts'

/*
 * Code that must not compile. The check `types` compiles this file: `@ts-expect-error` above a line that compiles is an error
 * itself, so a type that weakens fails `npm run check`. The expectations show that the line is rejected at run time too.
 */

const [dollars, euros] = [money(100, 'USD'), money(100, 'EUR')] as const

describe('amounts', () => {
  test('of two currencies are not added, subtracted, compared or summed', () => {
    // @ts-expect-error USD + EUR
    expect(() => add(dollars, euros)).toThrow('cannot mix')
    // @ts-expect-error USD - EUR
    expect(() => subtract(dollars, euros)).toThrow('cannot mix')
    // @ts-expect-error USD against EUR
    expect(() => compare(dollars, euros)).toThrow('cannot mix')
    // @ts-expect-error EUR in a sum of USD
    expect(() => sum([euros], 'USD')).toThrow('cannot mix')
    expectTypeOf(add(dollars, dollars)).toEqualTypeOf<Money<'USD'>>()
  })

  test('in minor units are none in major units, either way', () => {
    // @ts-expect-error a major amount is no minor one
    expect(() => money(toMajor(money(150, 'USD')), 'USD')).toThrow('not a whole number')
    expectTypeOf<MajorAmount>().not.toExtend<MinorAmount>()
    expectTypeOf<MinorAmount>().not.toExtend<MajorAmount>()
  })

  test('in a currency that the shop does not know are none', () => {
    // @ts-expect-error XYZ is no currency of the shop
    expect(money(1, 'XYZ').currency).toBe('XYZ')
  })
})

describe('what a store saves of a selection', () => {
  test('names every field that a selection has beside its lines, also one that may be absent (A-05)', () => {
    expectTypeOf<keyof SelectionTerms>().toEqualTypeOf<Exclude<keyof Selection, 'lines'>>()
    // @ts-expect-error the chosen subpackages are forgotten
    const forgotten: SelectionTerms = { planId: 3, currency: 'USD', quantities: {}, pricing: true }
    expect(selectionOf(forgotten, [])).not.toHaveProperty('entries')
    const cart = { ...emptyCart('USD'), planId: 3, pricing: true, entries: ['plan-local'] }
    expect(selectionOf(termsOf(cart), cart.lines)).toMatchObject({ planId: 3, entries: ['plan-local'] })
  })
})

describe('states', () => {
  test('come from the table, one by one: neither more nor any text', () => {
    expectTypeOf<QuoteState>().toEqualTypeOf<
      'draft' | 'open' | 'accepted' | 'declined' | 'expired' | 'superseded' | 'revoked'
    >()
    expectTypeOf<OrderState>().toEqualTypeOf<'draft' | 'open' | 'done' | 'failed'>()
    expectTypeOf<string>().not.toExtend<QuoteState>()
    expect(quoteLifecycle.states).toHaveLength(7)
  })

  test('that no code handles do not compile', () => {
    const titleOf = (state: OrderState): string => {
      switch (state) {
        case 'draft':
        case 'open':
          return 'running'
        case 'done':
          return 'over'
        default:
          // @ts-expect-error `failed` is left
          return unreachable(state)
      }
    }
    expect(() => titleOf('failed')).toThrow('failed')
    // @ts-expect-error six of seven
    const words: Record<QuoteState, string> = {
      draft: '',
      open: '',
      accepted: '',
      declined: '',
      expired: '',
      revoked: '',
    }
    expect(Object.keys(words)).not.toContain('superseded')
  })

  test('that a table does not name are in no row and in no step', () => {
    const door = lifecycleOf({
      states: ['open', 'shut'],
      initial: ['shut'],
      // @ts-expect-error `ajar` is no state of the table
      transitions: [{ from: 'shut', to: 'ajar', causes: ['push'] }],
    })
    expectTypeOf<StateOf<typeof door>>().toEqualTypeOf<'open' | 'shut'>()
    expectTypeOf<CauseOf<typeof door>>().toEqualTypeOf<'push'>()
    // @ts-expect-error `lost` is no state of a quote
    expect(stepBy(quoteLifecycle, { from: 'open', to: 'lost' }, 'accept').ok).toBe(false)
    // @ts-expect-error `forget` moves no quote
    expect(stepBy(quoteLifecycle, { from: 'open', to: 'accepted' }, 'forget').ok).toBe(false)
  })
})

describe('commands and values', () => {
  test('of an unknown kind do not compile', () => {
    // @ts-expect-error no such command
    const command: CartCommand = { kind: 'steal' }
    expect(command.kind).toBe('steal')
    expectTypeOf<AmountStep['step']>().toEqualTypeOf<
      | 'list_price'
      | 'price_override'
      | 'sum'
      | 'percent_off'
      | 'units'
      | 'extra_assets'
      | 'included'
      | 'on_request'
      | 'paid_earlier'
    >()
  })

  test('are read only: neither a plan nor a catalogue can be changed in place', () => {
    const change = (plan: CartPlan, catalogue: Catalogue): void => {
      // @ts-expect-error a plan is a value
      plan.digest = ''
      // @ts-expect-error so is the cart in it
      plan.after.planId = 7
      // @ts-expect-error and its lines
      plan.after.lines[0] = { productId: 7, bundled: false, isDefault: false, reason: { kind: 'chosen' } }
      // @ts-expect-error a version never changes
      catalogue.modules = new Map()
    }
    expect(change).toBeTypeOf('function')
  })

  test('a plan is taken out of a result only after a check that there is one', () => {
    const planned = planCommand({ catalogue: shop, viewer: visitor }, { ...emptied }, { kind: 'restore' })
    // @ts-expect-error it may have been rejected
    expect(planned.value).toBeUndefined()
    expect(planned.ok).toBe(false)
  })

  test('the numbers of the API are these, not any number', () => {
    expectTypeOf(confirmationTypes.module.dependentRemoval).toEqualTypeOf<4>()
    expectTypeOf(confirmationTypes.package.legacyMigrate).toEqualTypeOf<3>()
    expect(Object.values(confirmationTypes.package)).toEqual([0, 1, 2, 3])
  })
})

const emptied = {
  planId: -1,
  lines: [],
  currency: 'USD',
  quantities: {},
  pricing: false,
  planReset: false,
  trackedIds: [],
} as const
