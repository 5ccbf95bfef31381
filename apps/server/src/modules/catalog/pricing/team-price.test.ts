import { add, cartAfter, choose, pricedShop, remove } from '@waybill/testkit/priced-shop'
import { describe, expect, test } from 'vitest'
import { cartBreakdown } from '@waybill/domain/cart'
import { money } from '@waybill/domain/money'
import { createTranslator } from '@waybill/i18n'
import { compileCatalogue } from '@waybill/i18n/compile'
import type { Viewer } from '../product-cards.ts'
import { heldPrice, shownPrice, shownPriceIn } from './team-price.ts'
import { teamProfileView } from './team-profile-view.ts'

const catalogue = pricedShop()
const usd = (minor: number) => money(minor, 'USD')
const t = createTranslator('en', compileCatalogue('en'))
const DRIVERS = 13
const HELP = 17
const EXTRA_MEMBERS = 22
const twelve = { kind: 'set_quantities', quantities: { driver: 12 } } as const

function reader(quantities?: Readonly<Record<string, number>>): Viewer {
  const team = quantities && { team: { quantities, t } }
  return { catalogue, locale: 'en', currency: 'USD', cart: undefined, drawingOf: (icon) => icon, ...team }
}

function productOf(id: number) {
  const product = catalogue.products.get(id)
  if (product === undefined) throw new Error(`no product ${id}`)
  return product
}

const priceFor = (id: number, quantities?: Readonly<Record<string, number>>) =>
  shownPrice(reader(quantities), productOf(id))

describe('[PRC-08] [CAT-12] the price of a card for a team (A-128)', () => {
  test('is by the unit without a number, and with 0', () => {
    expect(priceFor(DRIVERS)).not.toHaveProperty('forTeam')
    expect(priceFor(DRIVERS, { driver: 0, vehicle: 7 })).not.toHaveProperty('forTeam')
  })

  test('is the amount of its line in a cart, with how it comes about', () => {
    expect(priceFor(DRIVERS, { driver: 12 })).toMatchObject({
      amount: usd(400),
      forTeam: { amount: usd(4800), formula: '12 drivers × $4' },
    })
    const cart = cartAfter(catalogue, add(DRIVERS), twelve)
    const line = cartBreakdown(catalogue, cart).lines.find(({ productId }) => productId === DRIVERS)
    expect(line?.amount).toEqual(usd(4800))
  })

  test('leaves out what is free: five members, a hundred users of help', () => {
    expect(priceFor(EXTRA_MEMBERS, { team: 12 })).toMatchObject({
      forTeam: { amount: usd(4200), formula: '12, 5 free: 7 × $6' },
    })
    expect(priceFor(HELP, { help: 120 })).toMatchObject({ shows: 'amount', forTeam: { amount: usd(4000) } })
    expect(priceFor(HELP, { help: 100 }), 'free for this team too').not.toHaveProperty('forTeam')
  })

  test('of what a company pays for at once is as before', () => {
    expect(priceFor(12, { driver: 12, vehicle: 12 })).toEqual(priceFor(12))
    expect(priceFor(1, { driver: 12, vehicle: 12 })).toEqual(priceFor(1))
  })

  test('inside a plan is at least its minimum (A-63)', () => {
    const [plan, module] = [catalogue.packages.get(1), catalogue.modules.get(DRIVERS)]
    if (plan === undefined || module === undefined) throw new Error('the shop has both')
    const forTeam = (driver: number) => shownPriceIn(reader({ driver }), module, plan)
    expect(forTeam(3)).toMatchObject({ forTeam: { amount: usd(2000) } })
    expect(forTeam(12)).toMatchObject({ forTeam: { amount: usd(4800) } })
  })

  test('is that of the package which holds it in the cart or the account, as the line has it', () => {
    const three = { kind: 'set_quantities', quantities: { driver: 3 } } as const
    const at = (about: Partial<Viewer>) => heldPrice({ ...reader({ driver: 3 }), ...about }, productOf(DRIVERS))
    const cart = cartAfter(catalogue, choose(1), three)
    const line = cartBreakdown(catalogue, cart).lines.find(({ productId }) => productId === DRIVERS)
    expect([line?.amount, at({ cart })]).toMatchObject([usd(2000), { forTeam: { amount: usd(2000) } }])
    const own = { planId: 1, live: new Map([[DRIVERS, { bundled: true }]]) }
    expect(at(own)).toMatchObject({ forTeam: { amount: usd(2000) } })
    const alone = { forTeam: { amount: usd(1200) } }
    expect(at({ ...own, cart: cartAfter(catalogue, choose(2)) }), 'another plan').toMatchObject(alone)
    expect(at({ cart: cartAfter(catalogue, choose(1), remove(12)) }), 'a broken package').toMatchObject(alone)
  })
})

describe('[PRC-08] the numbers of a team', () => {
  const teamOf = (viewer: Viewer) => teamProfileView(viewer).team
  const numbersOf = (viewer: Viewer) => [...(teamOf(viewer)?.numbers ?? []), ...(teamOf(viewer)?.further ?? [])]

  test('are one for each thing that prices count, which every key of it follows', () => {
    const users = numbersOf(reader()).find(({ assetType }) => assetType === 'user')
    expect(users).toMatchObject({
      fields: [
        { key: 'team', maximum: 500 },
        { key: 'help', maximum: 500 },
      ],
      quantity: 0,
      included: 5,
    })
    const kinds = numbersOf(reader()).map(({ assetType }) => assetType)
    expect(new Set(kinds).size).toBe(kinds.length)
  })

  test('are those of the cart, else those that the account counts', () => {
    const cart = cartAfter(catalogue, { ...twelve, quantities: { vehicle: 7 } })
    const numbers = numbersOf({ ...reader({ vehicle: 7, driver: 9 }), cart })
    expect(numbers.find(({ assetType }) => assetType === 'driver')).toMatchObject({ quantity: 9, isCounted: true })
    expect(numbersOf({ ...reader({ driver: 9 }), cart: cartAfter(catalogue, twelve) })[0]).not.toHaveProperty(
      'isCounted',
    )
  })

  test('begin with the recommended plan alone, until there is a cart or a plan', () => {
    expect(teamOf(reader())?.start).toEqual({ title: expect.any(String), total: usd(4900) })
    expect(teamOf({ ...reader(), cart: cartAfter(catalogue, add(14)) })).not.toHaveProperty('start')
    expect(teamOf({ ...reader(), planId: 2 })).not.toHaveProperty('start')
  })
})
