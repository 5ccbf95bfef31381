import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invariantsOf } from '@waybill/testkit/shop-journey'
import { specCatalogue } from '@waybill/testkit/spec-catalogue'
import { lived, mostWorkers, play, ways } from './dated.ts'
import { PlayedShop } from './player/played-shop.ts'
import {
  journey1,
  journey10,
  journey18,
  journey2,
  journey21,
  journey3,
  journey5,
  journey6,
  journeys8And9,
} from './spec-journeys.ts'

const sound = { ok: true, violations: [] }
const files = specCatalogue()
afterAll(() => files.dispose())

/** A shop at the prices of the specification, of so many processes. */
function specShop(workers: number): () => PlayedShop {
  let shop: PlayedShop
  beforeAll(async () => {
    shop = await PlayedShop.open(workers, { TAX: 'table' })
    await shop.publish(files.folder)
  }, 480_000)
  afterAll(() => shop.end())
  return () => shop
}

const short = [journey1, journey2, journey6, journey18]
const all = [...short, journey3, journey5, journeys8And9, journey10, journey21]

/** Plays journeys; answers what the invariants say after them. */
async function playAll(shop: PlayedShop, journeys: typeof all, steps: number) {
  const dated = journeys.map((journey) => journey(shop))
  await play(shop, { year: 2029, steps }, dated)
  return invariantsOf(shop.url)
}

describe.each(ways)('the dated journeys, $way,', ({ steps, workers }) => {
  const shop = specShop(workers)
  test(
    '[INV-03] [SUB-07] [SUB-11] 1, 2, 3, 5, 6, 8, 9, 10, 18 and 21 come to their amounts on their days, by calls',
    lived,
    async () => expect(await playAll(shop(), all, steps)).toEqual(sound),
  )
})

/** A step a day of six weeks by default, a thousand in a deep run. */
const STEPS = process.env['DEEP'] === '1' ? 1000 : 42

describe(`the dated journeys of the first six weeks, in ${STEPS} steps and with two workers,`, () => {
  const shop = specShop(mostWorkers())
  test('[INV-03] 1, 2, 6 and 18 come to the same (decisions-billing 4, invariants 3 and 4)', lived, async () =>
    expect(await playAll(shop(), short, STEPS)).toEqual(sound),
  )
})
