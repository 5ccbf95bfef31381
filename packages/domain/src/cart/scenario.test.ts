import { describe, expect, test } from 'vitest'
import { add, addPlan, cartOf } from '../../laws/cart-run.ts'
import { shop } from '../../laws/cart-shop.ts'
import { snapshotScenarios } from '../quote/index.ts'
import {
  compareScenarios,
  emptyCart,
  freeScenarioName,
  hasSameContents,
  isKept,
  planScenario,
  scenarioLimit,
  scenarioNameLimit,
} from './index.ts'
import type { Cart, CartDesk, ScenarioCommand, ScenarioFailure } from './index.ts'

const at = Date.parse('2026-03-01T10:00:00Z')
const [small, large] = [cartOf(add(101)), cartOf(addPlan(1), add(108))]

function deskOf(desk: CartDesk, ...commands: readonly ScenarioCommand[]): CartDesk {
  return commands.reduce((one, command) => {
    const plan = planScenario(one, command)
    if (!plan.ok) throw new Error(plan.failure.code)
    return plan.value.after
  }, desk)
}

function refusalOf(desk: CartDesk, command: ScenarioCommand): ScenarioFailure | undefined {
  const plan = planScenario(desk, command)
  return plan.ok ? undefined : plan.failure
}

const keep = (name: string): ScenarioCommand => ({ kind: 'keep', name, at })
const desk = deskOf({ cart: small, scenarios: [] }, keep('  Small  '))

describe('scenarios', () => {
  test('[CART-27] a cart is kept under a name and stays open', () => {
    expect(desk).toEqual({ cart: small, scenarios: [{ name: 'Small', cart: small, keptAt: at }] })
  })

  test('[CART-27] opening one keeps the cart that was open, so nothing is lost', () => {
    const open = { kind: 'open', name: 'small', keepAs: 'Large', at: at + 1 } as const
    expect(deskOf({ ...desk, cart: large }, open)).toEqual({
      cart: small,
      scenarios: [...desk.scenarios, { name: 'Large', cart: large, keptAt: at + 1 }],
    })
    expect(deskOf({ ...desk, cart: emptyCart('USD') }, open)).toEqual(desk)
  })

  test('[CART-27] a cart that is kept already is not kept twice: back and forth between two keeps their names', () => {
    const open = (name: string): ScenarioCommand => ({ kind: 'open', name, keepAs: 'Another', at })
    const two = deskOf({ ...desk, cart: large }, keep('Large'))
    expect(deskOf(two, open('Small'), open('Large'), open('Small'))).toEqual({ ...two, cart: small })
    expect(isKept(two.scenarios, { ...large, quantities: { driver: 3 } })).toBe(false)
  })

  test('[QUO-10] a cart from elsewhere takes the place of the open one, which is saved unless it is empty or saved already', () => {
    const replace = { kind: 'replace', cart: large, keepAs: 'Before', at: at + 1 } as const
    expect(deskOf({ cart: small, scenarios: [] }, replace)).toEqual({
      cart: large,
      scenarios: [{ name: 'Before', cart: small, keptAt: at + 1 }],
    })
    expect(deskOf({ cart: emptyCart('USD'), scenarios: [] }, replace)).toEqual({ cart: large, scenarios: [] })
    expect(deskOf(desk, replace)).toEqual({ ...desk, cart: large })
  })

  test('[QUO-10] a cart that asks for the same already stays, in its own order and with what it remembers', () => {
    const remembers = { ...large, lines: large.lines.toReversed(), trackedIds: [101] }
    const replace = { kind: 'replace', cart: large, keepAs: 'Before', at } as const
    expect(deskOf({ cart: remembers, scenarios: [] }, replace)).toEqual({ cart: remembers, scenarios: [] })
  })

  test('[QUO-10] contents are the plan with its parts, the lines, the quantities and the currency; an empty slot is the Custom Solution', () => {
    const [first, ...rest] = large.lines
    if (first === undefined) throw new Error('a line')
    const others: readonly Cart[] = [
      { ...large, planId: 2 },
      { ...large, lines: rest },
      { ...large, lines: [{ ...first, bundled: !first.bundled }, ...rest] },
      { ...large, quantities: { driver: 3 } },
      { ...large, currency: 'EUR' },
      { ...large, pricing: !large.pricing },
      { ...large, entries: ['part'] },
    ]
    expect(others.map((other) => hasSameContents(large, other))).toEqual(others.map(() => false))
    const reasoned = { ...first, reason: { kind: 'chosen' } as const }
    expect(hasSameContents(large, { ...large, lines: [...rest, reasoned] })).toBe(true)
    expect(hasSameContents(emptyCart('USD'), { ...emptyCart('USD'), planId: 0 })).toBe(true)
  })

  test('[QUO-10] bringing the cart from before back leaves the list as it was', () => {
    const before = { cart: small, scenarios: [{ name: 'Other', cart: emptyCart('EUR'), keptAt: at }] }
    const replaced = deskOf(before, { kind: 'replace', cart: large, keepAs: 'Before', at })
    const back = { kind: 'bring_back', name: 'before', replacedBy: large, keepAs: 'Changed', at: at + 1 } as const
    expect(deskOf(replaced, back)).toEqual(before)
    const changed = { ...large, quantities: { driver: 3 } }
    expect(deskOf({ ...replaced, cart: changed }, back)).toEqual({
      cart: small,
      scenarios: [...before.scenarios, { name: 'Changed', cart: changed, keptAt: at + 1 }],
    })
    expect(refusalOf(before, back)).toEqual({ code: 'no-such-scenario', name: 'before' })
  })

  test('[CART-27] a free name is the wish, or the wish with the first number that nobody has, never too long', () => {
    const named = (...names: readonly string[]) => names.map((name) => ({ name }))
    expect(freeScenarioName([], ' Regional ')).toBe('Regional')
    expect(freeScenarioName(named('regional'), 'Regional')).toBe('Regional 2')
    expect(freeScenarioName(named('Regional', 'REGIONAL 2', 'Regional 4'), 'Regional')).toBe('Regional 3')
    const long = '🚚'.repeat(60)
    expect(freeScenarioName([], long)).toBe('🚚'.repeat(50))
    expect(freeScenarioName(named('🚚'.repeat(50)), long)).toBe(`${'🚚'.repeat(48)} 2`)
  })

  test('[CART-27] the loser of a merge is kept like any other', () => {
    expect(deskOf(desk, { kind: 'keep', name: 'Before sign-in', at, cart: large }).scenarios[1]?.cart).toBe(large)
  })

  test('[CART-27] a scenario is renamed in its place, also to its own name in other letters, and dropped', () => {
    const two = deskOf(desk, keep('Other'))
    const renamed = deskOf(two, { kind: 'rename', name: 'Small', to: 'SMALL' })
    expect(renamed.scenarios.map(({ name }) => name)).toEqual(['SMALL', 'Other'])
    expect(deskOf(renamed, { kind: 'drop', name: 'small' }).scenarios.map(({ name }) => name)).toEqual(['Other'])
  })

  test('[CART-27] names are 1 to 50 characters and taken once, whatever their case', () => {
    const invalid = { code: 'scenario-name-invalid', limit: scenarioNameLimit }
    expect(refusalOf(desk, keep('   '))).toEqual(invalid)
    expect(refusalOf(desk, keep('x'.repeat(51)))).toEqual(invalid)
    expect(refusalOf(desk, keep('🚚'.repeat(50)))).toBeUndefined()
    expect(refusalOf(desk, keep('SMALL'))).toEqual({ code: 'scenario-name-taken', name: 'SMALL' })
    const two = deskOf(desk, keep('Other'))
    expect(refusalOf(two, { kind: 'rename', name: 'Other', to: 'small' })).toMatchObject({
      code: 'scenario-name-taken',
    })
    expect(refusalOf(two, { kind: 'rename', name: 'Other', to: '' })).toEqual(invalid)
    expect(refusalOf({ ...two, cart: large }, { kind: 'open', name: 'Other', keepAs: 'Small', at })).toMatchObject({
      code: 'scenario-name-taken',
    })
  })

  test('[CART-27] what is not there, what is empty and the eleventh are refused', () => {
    const missing = { code: 'no-such-scenario', name: 'x' }
    expect(refusalOf(desk, { kind: 'open', name: 'x', keepAs: 'y', at })).toEqual(missing)
    expect(refusalOf(desk, { kind: 'drop', name: 'x' })).toEqual(missing)
    expect(refusalOf(desk, { kind: 'rename', name: 'x', to: 'y' })).toEqual(missing)
    expect(refusalOf({ ...desk, cart: emptyCart('USD') }, keep('Empty'))).toEqual({ code: 'empty-cart' })
    const names = Array.from({ length: scenarioLimit - 1 }, (_, index) => keep(`Number ${index}`))
    const full = deskOf(desk, ...names)
    expect(refusalOf(full, keep('Eleventh'))).toEqual({ code: 'too-many-scenarios', limit: scenarioLimit })
    const open = { kind: 'open', name: 'Small', keepAs: 'Now', at } as const
    expect(refusalOf(full, open)).toBeUndefined()
    expect(refusalOf({ ...full, cart: large }, open)).toEqual({ code: 'too-many-scenarios', limit: scenarioLimit })
    const replace = { kind: 'replace', cart: small, keepAs: 'Now', at } as const
    expect(refusalOf({ ...full, cart: large }, replace)).toEqual({ code: 'too-many-scenarios', limit: scenarioLimit })
    const back = { kind: 'bring_back', name: 'Small', replacedBy: small, keepAs: 'Now', at } as const
    expect(deskOf({ ...full, cart: large }, back).scenarios).toHaveLength(scenarioLimit)
  })

  test('[CART-27] equal plans have equal digests, others not', () => {
    const digest = (command: ScenarioCommand) => {
      const plan = planScenario(desk, command)
      return plan.ok && plan.value.digest
    }
    expect(digest(keep('A'))).toBe(digest(keep('A')))
    expect(digest(keep('A'))).not.toBe(digest(keep('B')))
  })
})

describe('scenarios side by side', () => {
  const carts = [
    { name: 'Small', cart: small },
    { name: 'Large', cart: large },
  ]

  test('[CART-27] each module has its line in each cart, shared ones first, and the cheapest is named', () => {
    const { modules, cheapest, ...compared } = compareScenarios(shop, carts)
    expect(modules.map(({ productId }) => productId)).toEqual([110, 101, 102, 103, 108, 109])
    const [, shared, onlyLarge] = modules
    expect(shared?.lines.map((line) => line?.shows)).toEqual(['amount', 'included'])
    expect(onlyLarge?.lines.map((line) => line?.shows)).toEqual([undefined, 'included'])
    expect(compared.carts.map(({ planId, price }) => [planId, price.total.minor])).toEqual([
      [0, 1000],
      [1, 4400],
    ])
    expect(cheapest).toEqual({ names: ['Small'], total: { minor: 1000, currency: 'USD' } })
  })

  test('[CART-27] equally cheap carts are all named; across currencies, or with something unpriced, none is', () => {
    expect(compareScenarios(shop, [...carts, { name: 'Again', cart: small }]).cheapest?.names).toEqual([
      'Small',
      'Again',
    ])
    expect(compareScenarios(shop, []).cheapest).toBeUndefined()
    const inEuro = { name: 'Euro', cart: { ...small, currency: 'EUR' } as const }
    expect(compareScenarios(shop, [...carts, inEuro]).cheapest).toBeUndefined()
    const unpriced = { name: 'Yen', cart: { ...large, currency: 'JPY' } as const }
    expect(compareScenarios(shop, [unpriced]).cheapest).toBeUndefined()
  })

  test('[CART-27] scenarios are quoted together, by one catalogue version, or not at all', () => {
    const quoted = snapshotScenarios(shop, carts)
    if (!quoted.ok) throw new Error(quoted.failure.code)
    expect(quoted.value.map(({ name, snapshot }) => [name, snapshot.breakdown.total.minor])).toEqual([
      ['Small', 1000],
      ['Large', 4400],
    ])
    expect(snapshotScenarios(shop, [...carts, { name: 'Empty', cart: emptyCart('USD') }])).toEqual({
      ok: false,
      failure: { code: 'scenario-refused', name: 'Empty', refusal: { code: 'empty-cart' } },
    })
    expect(snapshotScenarios(shop, [])).toEqual({ ok: false, failure: { code: 'no-scenarios' } })
  })
})
