import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { bundleX, spec, specCatalogue } from '@waybill/testkit/spec-catalogue'
import { at, changes, company, confirms, inMarch, invoicesOf, leaves, lived, play, ways, type Dated } from './dated.ts'
import { PlayedShop } from './player/played-shop.ts'
import type { Story } from './story.ts'

const { L: large, V: withTrial, H: support } = spec
const files = specCatalogue()

bundleX(files)
afterAll(() => files.dispose())

let shop: PlayedShop

async function counted(story: Story, key: string, quantity: number): Promise<void> {
  const words = [
    'report-usage',
    String(resultOf(await story.get('/account/session'))['account_id']),
    '--usage',
    key,
    '--quantity',
    String(quantity),
  ]
  const now = String((await new ShopClient(shop.url).get('/sandbox/clock')).body['now'])
  const { code, text } = await shop.command(...words, '--at', now)
  expect([code, text]).toEqual([0, expect.any(String)])
}

const pathOf = (id: number, action: 'activate' | 'deactivate'): string => `/manage/ui/module/${id}/${action}`

async function switches(story: Story, id: number, action: 'activate' | 'deactivate'): Promise<void> {
  const { token } = resultOf(await story.get(pathOf(id, action)))
  expect((await story.post(pathOf(id, action), { is_marketplace: true, token })).status).toBe(201)
}

function journey13(): readonly Dated[] {
  const [one, variant] = [company(shop, 'j13'), company(shop, 'j13-variant')]
  return [
    one.registers('02-22T00:00'),
    confirms(one, '02-22T00:01', async (story) => story.choose(large)),
    ...inMarch(variant),
    ['03-05T00:00', async () => counted(await at(one), 'vehicle', 3)],
    [
      '03-16T00:00',
      async () => {
        await changes(await at(variant), { package_id: large }, [-3097, 4645, 1548])
        await counted(await at(variant), 'vehicle', 2)
      },
    ],
    [
      '04-01T03:00',
      async () => {
        expect((await invoicesOf(await at(one))).at(-1)).toEqual(['period', 150, 2, '04-01T01'])
        expect((await invoicesOf(await at(variant))).at(-1)).toEqual(['period', 120.97, 2, '04-01T01'])
      },
    ],
    leaves(variant, '04-01T03:01'),
    ['04-10T00:00', async () => counted(await at(one), 'vehicle', 8)],
    [
      '05-01T03:00',
      async () => expect((await invoicesOf(await at(one))).at(-1)).toEqual(['period', 186, 2, '05-01T01']),
    ],
    leaves(one, '05-01T03:01'),
  ]
}

function journey14(): readonly Dated[] {
  const one = company(shop, 'j14')
  const charged = async (amount: number, on: string): Promise<void> =>
    expect((await invoicesOf(await at(one))).at(-1)).toEqual(['period', amount, 2, on])
  return [
    ...inMarch(one),
    ['03-01T01:00', async () => switches(await at(one), support, 'activate')],
    ['03-12T00:00', async () => counted(await at(one), 'user-support', 100)],
    ['04-01T03:00', () => charged(60, '04-01T01')],
    ['04-12T00:00', async () => counted(await at(one), 'user-support', 101)],
    ['05-01T03:00', () => charged(60 + 12, '05-01T01')],
    ['05-12T00:00', async () => counted(await at(one), 'user-support', 120)],
    ['06-01T03:00', () => charged(60 + 240, '06-01T01')],
    leaves(one, '06-01T03:01'),
  ]
}

function journey15(): readonly Dated[] {
  const one = company(shop, 'j15')
  return [
    ...inMarch(one),
    [
      '03-05T08:00',
      async () => {
        const story = await at(one)
        const shown = resultOf(await story.get(pathOf(withTrial, 'activate')))
        expect(shown['trial_ends_at_epoch']).not.toBeNull()
        await switches(story, withTrial, 'activate')
        expect((await story.invoices()).length).toBe(1)
      },
    ],
    [
      '04-01T03:00',
      async () => {
        const story = await at(one)
        expect((await invoicesOf(story)).slice(1)).toEqual([
          ['addon', 8.17, 2, '03-19T08'],
          ['period', 80, 2, '04-01T00'],
        ])
        await switches(story, withTrial, 'deactivate')
        const again = resultOf(await story.get(pathOf(withTrial, 'activate')))
        expect(again['trial_ends_at_epoch']).toBeNull()
      },
    ],
    leaves(one, '04-01T03:01'),
  ]
}

describe.each(ways)('the dated journeys, $way,', ({ steps, workers }) => {
  beforeAll(async () => {
    shop = await PlayedShop.open(workers)
    await shop.publish(files.folder)
  }, 480_000)
  afterAll(() => shop.end())

  test('[INV-04] 13, 14 and 15 come to their amounts on their days, by calls', lived, async () => {
    await play(shop, { year: 2029, steps }, [journey13(), journey14(), journey15()])
    await expectSound(shop.url)
  })
})
