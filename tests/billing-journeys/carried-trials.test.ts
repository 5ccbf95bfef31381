import { expect, test } from 'vitest'
import type { SubscriptionProps } from '@waybill/contract/pages'
import { formatMoney } from '@waybill/i18n'
import { expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, cards, played } from './story.ts'

const shop = shopWithoutCustomers()

/** Weight and volume limits, 10.00 a month with a trial of two weeks. */
const tried = 24

async function switchOn(story: Story) {
  const path = `/manage/ui/module/${tried}/activate`
  const shown = resultOf(await story.get(path))
  expect((await story.post(path, { is_marketplace: true, token: shown['token'] })).status).toBe(201)
}

async function chargeShown(story: Story) {
  const answer = await story.get('/account/billing/subscription')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own answer; a test that reads it finds out
  const { nextCharge, trialEnds } = resultOf(answer) as unknown as SubscriptionProps
  if (nextCharge === null) throw new Error('a next charge')
  return { ...nextCharge, trialEnds }
}

test(
  '[SUB-02] [PRC-10] the end of an add-on’s trial that is too small for a payment is shown on the invoice that charges it (B-60)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'small-trial-end')
    await story.card(cards.good)
    await story.checkOut('now')
    const renewal = await story.renewalDay()
    await story.to(renewal - 14.5)
    await switchOn(story)
    const { amount, lines, trialEnds } = await chargeShown(story)
    // half a day of a month of 10.00
    const [small] = trialEnds
    expect(small).toMatchObject({ isCarried: true, titles: ['Weight and volume limits'] })
    expect(small?.amount.minor).toBeGreaterThan(10)
    expect(small?.amount.minor).toBeLessThan(50)
    expect(amount.minor).toBe(6900 + (small?.amount.minor ?? 0))
    expect(lines.map((line) => [line.title, line.amount.minor])).toContainEqual([
      'Weight and volume limits, carried over',
      small?.amount.minor,
    ])
    await story.to(renewal - 0.4)
    expect((await story.invoices()).length, 'nothing is charged at the end of the trial').toBe(1)
    expect(await chargeShown(story)).toMatchObject({ amount })
    await story.to(renewal + 0.1)
    expect((await story.invoices()).at(-1)?.slice(0, 3)).toEqual(['period', amount.minor, 2])
    expect((await story.texts(/^Receipt/))[0]).toContain(formatMoney(amount, 'en', 2))
    await expectSound(shop.url)
  },
)
