import { expect } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { expectOk, resultOf } from '@waybill/testkit/shop-journey'
import { spec } from '@waybill/testkit/spec-catalogue'
import { at, changes, company, confirms, endOf, inMarch, invoicesOf, leaves, mailedOn, type Dated } from './dated.ts'
import { becomesLegacy } from './legacy-account.ts'
import type { PlayedShop } from './player/played-shop.ts'
import { cards, type Story } from './story.ts'

const { M: medium, L: large, legacy, imported } = spec

export function journey1(shop: PlayedShop): readonly Dated[] {
  const one = company(shop, 'j1')
  return [
    one.registers('01-05T10:00'),
    [
      '01-08T09:00',
      async () => {
        const story = await at(one)
        await story.card(cards.good)
        const done = await story.checkOut('trial_end')
        expect([done.status, resultOf(done)['due_now_minor'] ?? 0]).toEqual([200, 0])
        const { state, text } = await story.money()
        expect([state, text]).toEqual([5, expect.stringContaining('$60.00')])
      },
    ],
    [
      '02-12T11:00',
      async () => {
        const story = await at(one)
        expect(await invoicesOf(story)).toEqual([
          ['trial_end', 60, 2, '01-12T10'],
          ['period', 60, 2, '02-12T10'],
        ])
        expect(await mailedOn(story, /trial of .+ ends/)).toEqual(['01-09'])
        expect(await endOf(story)).toBe('2029-03-12T10')
        await story.cancel()
      },
    ],
  ]
}

export function journey2(shop: PlayedShop): readonly Dated[] {
  const one = company(shop, 'j2')
  return [
    one.registers('01-05T10:00'),
    [
      '01-12T10:01',
      async () => {
        const story = await at(one)
        expect(await story.state()).toBe('expired')
        expect((await story.get('/manage/ui/account/subscription/status/check')).status).toBe(404)
        expect(await mailedOn(story, /trial of .+ ends/)).toEqual(['01-09', '01-11'])
      },
    ],
    [
      '01-20T15:00',
      async () => {
        const story = await at(one)
        await story.card(cards.good)
        const created = await story.post('/account/subscription/create', { package_id: medium, is_reactivate: 1 })
        expect([created.status, resultOf(created)['due_now_minor']]).toEqual([200, 6000])
        expect(await invoicesOf(story)).toEqual([['period', 60, 2, '01-20T15']])
        expect([await story.state(), await endOf(story)]).toEqual(['subscribed', '2029-02-20T15'])
        await story.cancel()
      },
    ],
  ]
}

export function journey3(shop: PlayedShop): readonly Dated[] {
  const [one, later] = [company(shop, 'j3'), company(shop, 'j3-later')]
  return [
    ...inMarch(one),
    ...inMarch(later),
    ['03-16T00:00', async () => changes(await at(one), { package_id: large }, [-3097, 4645, 1548])],
    ['03-16T13:37:11', async () => changes(await at(later), { package_id: large }, [-2987, 4480, 1493])],
    leaves(later, '03-16T13:38'),
    [
      '04-01T03:00',
      async () => {
        const story = await at(one)
        expect(await invoicesOf(story)).toEqual([
          ['trial_end', 60, 2, '03-01T00'],
          ['change', 15.48, 2, '03-16T00'],
          ['period', 90, 2, '04-01T00'],
        ])
        await story.cancel()
      },
    ],
  ]
}

export function journey5(shop: PlayedShop): readonly Dated[] {
  const one = company(shop, 'j5')
  const ends = async (end: string): Promise<void> => expect(await endOf(await at(one))).toBe(end)
  return [
    one.registers('01-24T10:00'),
    [
      '01-24T10:01',
      async () => {
        await (await at(one)).card(cards.good)
        expect((await (await at(one)).checkOut('trial_end')).status).toBe(200)
      },
    ],
    ['02-01T00:00', () => ends('2029-02-28T10')],
    ['03-01T00:00', () => ends('2029-03-31T10')],
    ['03-10T10:00', async () => changes(await at(one), { package_id: large }, [-4065, 6097, 2032])],
    ['04-01T00:00', () => ends('2029-04-30T10')],
    [
      '05-01T00:00',
      async () => {
        await ends('2029-05-31T10')
        expect((await invoicesOf(await at(one))).slice(0, 4)).toEqual([
          ['trial_end', 60, 2, '01-31T10'],
          ['period', 60, 2, '02-28T10'],
          ['change', 20.32, 2, '03-10T10'],
          ['period', 90, 2, '03-31T10'],
        ])
      },
    ],
    leaves(one, '05-01T00:01'),
  ]
}

export function journeys8And9(shop: PlayedShop): readonly Dated[] {
  const [undone, left] = [company(shop, 'j8'), company(shop, 'j9')]
  return [
    ...inMarch(undone),
    ...inMarch(left),
    leaves(undone, '03-20T00:00'),
    leaves(left, '03-20T00:00'),
    ['03-25T00:00', async () => expect((await (await at(undone)).undoCancel()).status).toBe(200)],
    [
      '04-01T00:05',
      async () => {
        expect(await invoicesOf(await at(undone))).toEqual([
          ['trial_end', 60, 2, '03-01T00'],
          ['period', 60, 2, '04-01T00'],
        ])
        expect([await (await at(undone)).state(), await (await at(left)).state()]).toEqual(['subscribed', 'expired'])
      },
    ],
    leaves(undone, '04-01T00:06'),
    [
      '04-10T12:00',
      async () => {
        const story = await at(left)
        const created = await story.post('/account/subscription/create', { package_id: medium, is_reactivate: 1 })
        expect([created.status, resultOf(created)['due_now_minor']]).toEqual([200, 6000])
        expect(await endOf(story)).toBe('2029-05-10T12')
        await story.cancel()
      },
    ],
  ]
}

export function journey10(shop: PlayedShop): readonly Dated[] {
  const one = company(shop, 'j10')
  const yearly = { change_billing_model: 1, timeframe: 'now' }
  return [
    ...inMarch(one),
    [
      '03-16T00:00',
      async () => {
        await changes(await at(one), { package_id: medium, ...yearly }, [-3097, 64_800, 61_703])
        expect((await invoicesOf(await at(one))).at(-1)).toEqual(['change', 617.03, 2, '03-16T00'])
      },
    ],
    [
      '09-16T00:00',
      async () => {
        const story = await at(one)
        await changes(story, { package_id: large, timeframe: 'now' }, [-32_134, 48_201, 16_067])
        expect((await invoicesOf(story)).at(-1)).toEqual(['change', 160.67, 2, '09-16T00'])
        await story.cancel()
      },
    ],
  ]
}

async function leavesLegacy(story: Story): Promise<void> {
  const { marketplace_incompatible_devices: devices } = resultOf(await story.get('/account/migration/compatibility'))
  expect(devices).toMatchObject([
    { platform: 'Android', app_version: '5.14.2', minimum_version: '6.2' },
    { platform: 'iOS', app_version: '6.1', minimum_version: '6.2' },
  ])
  const wanted = { package_id: 0, modules: [imported], change_billing_model: 1, check_compatibility: 1 }
  expect(resultOf(await story.preview(wanted))).toMatchObject({
    to_credit_minor: 2529,
    next_amount_minor: 15_000,
    migration: { from: { amount_minor: 19_900 }, to: { amount_minor: 15_000 } },
  })
  await changes(story, wanted, [-10_271, 7742, 0])
  expect(resultOf(await story.get('/account/session'))['subscription_type']).toBe(0)
  expect(resultOf(await story.get('/account/billing/subscription'))['credit']).toMatchObject({ minor: 2529 })
}

export function journey21(shop: PlayedShop): readonly Dated[] {
  const one = company(shop, 'j21')
  return [
    one.registers('02-22T00:00'),
    confirms(one, '02-22T00:01', async (story) =>
      expectOk(await story.post('/cart/add', { id: legacy, module: 0 }), 'the package'),
    ),
    [
      '03-01T00:01',
      async () => {
        const story = await at(one)
        expect(await invoicesOf(story)).toEqual([['trial_end', 199, 2, '03-01T00']])
        await becomesLegacy(shop, story.memberId)
      },
    ],
    ['03-16T00:00', async () => leavesLegacy(await at(one))],
    [
      '03-20T00:00',
      async () => {
        const { nextCharge } = resultOf(await (await at(one)).get('/account/billing/subscription'))
        expect(nextCharge).toMatchObject({ amount: { minor: 15_000 }, fromCredit: { minor: 2529 } })
      },
    ],
    [
      '04-01T03:00',
      async () => {
        const story = await at(one)
        expect((await invoicesOf(story)).slice(1)).toEqual([
          ['credit', -102.71, 2, '03-16T00'],
          ['change', 77.42, 2, '03-16T00'],
          ['period', 150, 2, '04-01T00'],
        ])
        // 150.00 less 25.29 of account credit
        expect((await story.texts(/^Receipt/))[0]).toContain('$124.71')
        expect(resultOf(await story.get('/account/billing/subscription'))['credit']).toBeNull()
        await story.cancel()
      },
    ],
  ]
}

/** The provider declines whatever is charged, or takes it again. */
async function bank(shop: PlayedShop, mode: 'decline' | 'ok'): Promise<void> {
  expectOk(await new ShopClient(shop.url).post('/sandbox/gateway', { mode, count: 100 }), 'the provider')
}

/** The bank declines half an hour after the other journeys' renewals, so that it is theirs no more. */
export function journey6(shop: PlayedShop): readonly Dated[] {
  const one = company(shop, 'j6')
  const declined = async (): Promise<void> => expect((await (await at(one)).money()).state).toBe(8)
  return [
    one.registers('01-05T10:30'),
    [
      '01-08T09:00',
      async () => {
        await (await at(one)).card(cards.good)
        await (await at(one)).checkOut('trial_end')
      },
    ],
    ['02-12T10:20', () => bank(shop, 'decline')],
    ['02-12T11:00', declined],
    ['02-13T11:00', declined],
    ['02-14T00:00', () => bank(shop, 'ok')],
    [
      '02-15T11:00',
      async () => {
        const story = await at(one)
        expect((await invoicesOf(story)).at(-1)).toEqual(['period', 60, 2, '02-12T10'])
        expect(await mailedOn(story, /was declined$/)).toEqual(['02-12', '02-13'])
        expect(await mailedOn(story, /^Payment received/)).toEqual(['02-15'])
        expect(await endOf(story)).toBe('2029-03-12T10')
        await story.cancel()
      },
    ],
  ]
}

/** 60.00 and 20 % of tax, given back in two parts (B-81). */
export function journey18(shop: PlayedShop): readonly Dated[] {
  const one = company(shop, 'j18')
  const refund = async (story: Story, ...amount: readonly string[]) => {
    const [number = ''] = await story.invoiceNumbers()
    return shop.command('refund', number, ...amount, '--reason', 'goodwill')
  }
  const amounts = async (story: Story) =>
    (await invoicesOf(story)).map(([kind, total, state, date]) => [kind, total, state, date.slice(0, 5)])
  return [
    one.registers('01-05T10:00'),
    [
      '01-08T09:00',
      async () => {
        const story = await at(one)
        await story.card(cards.good)
        expect((await story.details({ country: 'FR' })).status).toBe(200)
        expect(resultOf(await story.checkOut('trial_end'))['next_amount_minor']).toBe(7200)
      },
    ],
    [
      '01-12T11:00',
      async () => {
        const story = await at(one)
        expect(await invoicesOf(story)).toEqual([['trial_end', 72, 2, '01-12T10']])
        expect(await refund(story, '--amount', '20.00')).toMatchObject({
          code: 0,
          text: expect.stringContaining('$24.00 goes back'),
        })
      },
    ],
    [
      '01-14T00:00',
      async () => {
        const story = await at(one)
        expect(await amounts(story)).toEqual([
          ['trial_end', 72, 2, '01-12'],
          ['credit', -24, 2, '01-12'],
        ])
        expect(await story.refunded()).toEqual([[24, '$24.00']])
        expect((await refund(story, '--all')).text).toContain('$48.00 goes back')
      },
    ],
    [
      '01-16T00:00',
      async () => {
        const story = await at(one)
        expect(await amounts(story)).toEqual([
          ['trial_end', 72, 4, '01-12'],
          ['credit', -24, 2, '01-12'],
          ['credit', -48, 2, '01-14'],
        ])
        expect(await story.taxes()).toEqual([[['TVA', 20, 1200]], [['TVA', 20, -400]], [['TVA', 20, -800]]])
        expect(await story.refunded()).toEqual([[72, '$72.00']])
        expect((await refund(story, '--amount', '1.00')).code).toBe(1)
        expect(await mailedOn(story, /^Refund for invoice/)).toEqual(['01-12', '01-14'])
        await story.cancel()
      },
    ],
  ]
}
