import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SubscriptionProps } from '@waybill/contract/pages'
import { money, subtract } from '@waybill/domain/money'
import { startInterruptibleShop, type InterruptibleShop } from '@waybill/testkit/interruptible-shop'
import { expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { storeKind, throwawayStore } from '@waybill/testkit/store'
import { formatMoney } from '@waybill/i18n'
import { cards, played, Story } from './story.ts'

let shop: InterruptibleShop
beforeAll(async () => {
  shop = await startInterruptibleShop(await throwawayStore(storeKind(), 'published'))
}, 120_000)
afterAll(() => shop.end(), 60_000)

/** Weight and volume limits, 10.00 with a trial of two weeks; Audit trail, 8.00 without one. */
const [tried, charged] = [24, 54] as const

async function switches(story: Story, id: number, action: 'activate' | 'deactivate'): Promise<void> {
  const path = `/manage/ui/module/${id}/${action}`
  const { token } = resultOf(await story.get(path))
  expect((await story.post(path, { is_marketplace: true, token })).status).toBe(201)
}

test(
  '[SUB-02] credit pays the end of an add-on’s trial first: the mail says so, the page names what is left for the renewal, and it is charged (B-60)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'ahead')
    await story.card(cards.good)
    await story.checkOut('now')
    await story.to(10)
    await switches(story, tried, 'activate')
    await switches(story, charged, 'activate')
    await story.to(20)
    await switches(story, charged, 'deactivate')
    const page = resultOf(await story.get('/account/billing/subscription'))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own answer; a test that reads it finds out
    const { nextCharge: trialEnd, laterCharges } = page as unknown as SubscriptionProps
    const [renewal] = laterCharges
    if (renewal?.fromCredit === undefined) throw new Error('credit pays nothing of the renewal')
    expect(trialEnd?.fromCredit).toEqual(trialEnd?.amount)
    const due = formatMoney(subtract(renewal.amount, renewal.fromCredit), 'en', 2)
    // the clock answers once what was queued is sent
    await story.to(20.5)
    // the end of the trial comes before the renewal (B-74)
    const free = formatMoney(trialEnd?.amount ?? money(0, 'USD'), 'en', 2)
    expect((await story.texts(/^Removed from /))[0]).toContain(`Your account credit pays the ${free}.`)
    await story.to(24.5)
    expect((await story.texts(/^Receipt/))[0]).toContain(`Your account credit paid ${free}`)
    await story.to(32)
    expect((await story.texts(/^Receipt/))[0]).toContain(`We charged ${due} to`)
    await expectSound(shop.url)
  },
)
