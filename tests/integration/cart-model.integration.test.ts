import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lineProblems, type CartActor } from '@waybill/domain/cart'
import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { seedOfRun } from '@waybill/testkit/seeded-random'
import { ShopClient } from '@waybill/testkit/shop-client'
import { shopCommand } from '@waybill/testkit/shop-command'
import { advanceClock, expectSound, readyToPay, withOrderedCart } from '@waybill/testkit/shop-journey'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { clicks, clicksAfter, clicksAndSignIns, clicksBefore, type Step } from './cart-model/clicks.ts'
import { catalogue, catalogueIn } from './cart-model/demo-catalogue.ts'
import { met, play, type Player } from './cart-model/play.ts'
import type { Model } from './cart-model/rules.ts'

const isDeep = process.env['DEEP'] === '1'
const seed = seedOfRun()
const TIME = isDeep ? 600_000 : 90_000
/** Shrinking may take as long as a test may: the smallest by then is reported. */
const LIMITS = { seed, interruptAfterTimeLimit: TIME - 10_000 }
/** Carts that live on while the prices of the shop change. */
const OLD_CARTS = isDeep ? 60 : 12
/** Of these files every price rises by one. */
const DEARER = ['planning', 'field-work', 'optimizing', 'mobile', 'notifications'].map((name) => `modules/${name}.yaml`)

let store: ThrowawayStore
let shop: RunningShop
let members = 0

beforeAll(async () => {
  process.stdout.write(`cart model: seed ${seed}\n`)
  store = await throwawayStore()
  shop = await startShop(store)
}, 120_000)

afterAll(async () => {
  process.stdout.write(`cart model: ${JSON.stringify(met)}\n`)
  await shop.stop()
  await store.dispose()
}, 60_000)

const contextOf = (viewer: CartActor): Player['context'] => ({ catalogue, viewer })

async function newVisitor(): Promise<Player> {
  return { client: new ShopClient(shop.url), context: contextOf({ kind: 'visitor' }) }
}

async function newMember(): Promise<Player> {
  members += 1
  const account = { email: `model-${members}@kho.example`, password: 'three quiet words' }
  const client = await withOrderedCart(await readyToPay(shop.url, account.email))
  client.bearer = undefined
  return { client, account, context: contextOf({ kind: 'member', isLegacy: false }) }
}

/** The shop starts again with other prices; answers its catalogue. */
async function raisePrices(): Promise<Player['context']['catalogue']> {
  await shop.stop()
  const files = editedCatalogue()
  for (const file of DEARER)
    files.editAll(file, /base_price: \{ USD: (\d+)/g, (_, usd) => `base_price: { USD: ${Number(usd) + 1}`)
  const imported = await shopCommand(store, 'import', files.folder)
  expect(imported, imported.text).toMatchObject({ code: 0 })
  const dearer = catalogueIn(files.folder, 2)
  files.dispose()
  shop = await startShop(store)
  return dearer
}

// the last ones check what the first ones did
describe('the cart of the server is the cart of the rules, whatever is clicked', { shuffle: false }, () => {
  test.each<[who: string, open: () => Promise<Player>, steps: fc.Arbitrary<readonly Step[]>, runs: number]>([
    ['a visitor', newVisitor, clicks, isDeep ? 600 : 70],
    ['a member, who comes as a guest and signs in too', newMember, clicksAndSignIns, isDeep ? 200 : 16],
  ])(
    '[CART-19] [CART-27] by %s',
    async (_, open, steps, runs) => {
      await fc.assert(
        fc.asyncProperty(steps, async (list) => void (await play(await open(), list))),
        { ...LIMITS, numRuns: runs },
      )
    },
    TIME,
  )

  test(
    '[CART-20] and of carts that are older than the prices: a change is shown until it is read, and nothing else changes',
    async () => {
      const [before, after] = [clicksBefore, clicksAfter].map((lists) => fc.sample(lists, { seed, numRuns: OLD_CARTS }))
      const old: { readonly player: Player; readonly model: Model }[] = []
      for (const list of before ?? []) {
        // oxlint-disable no-await-in-loop -- one cart after the other
        const player = old.length % 2 === 0 ? await newVisitor() : await newMember()
        old.push({ player, model: await play(player, list) })
      }
      await advanceClock(shop.url, 'PT10S')
      const dearer = await raisePrices()
      for (const [place, { player, model }] of old.entries()) {
        const context = { ...player.context, catalogue: dearer }
        const here = { ...player, client: player.client.at(shop.url), context }
        if (lineProblems(dearer, model.cart, { shown: model.shown }).some(({ code }) => code === 'price_changed'))
          met.priceChangesShown += 1
        await play(here, after?.[place] ?? [], { ...model, last: model.last && 'over' })
      }
      expect(met.priceChangesShown).toBeGreaterThan(0)
    },
    TIME,
  )

  test('and all kinds of clicks came up', () => {
    expect(Object.entries(met).filter(([, count]) => count === 0)).toEqual([])
  })

  test('and the invariants of the shop hold after all of it', async () => {
    await expectSound(shop.url)
  })
})
