import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '@waybill/domain/durations'
import { expectOk, expectSound } from '@waybill/testkit/shop-journey'
import { PlayedShop } from './player/played-shop.ts'
import { Story, cards, hours } from './story.ts'

/** Building supplies, 77.00 a month with eight lorries, each further one 3.00; nothing else in it is billed by use. */
const plan = 9
/** On the embedded store the shop stands still for each command. */
const severalCommands = { timeout: 600_000 }

let shop: PlayedShop
beforeAll(async () => {
  shop = await PlayedShop.open()
}, severalCommands.timeout)
afterAll(() => shop.end())

/** Reports a count of lorries by the staff. */
async function count(
  { id, start }: { readonly id: number; readonly start: number },
  quantity: number,
  day: number,
): Promise<string> {
  const at = new Date(start + day * DAY_MS).toISOString()
  const counted = ['--usage', 'vehicle', '--quantity', String(quantity), '--at', at]
  const { code, text } = await shop.command('report-usage', String(id), ...counted)
  expect(code, text).toBe(0)
  return text.trim()
}

const documents = async (story: Story) => (await story.invoices()).map(([kind, minor, state]) => [kind, minor, state])

test(
  '[PRC-04] lorries above those of the plan are metered: their invoice waits an hour for late reports, and is charged then (B-69, B-127)',
  severalCommands,
  async () => {
    const story = await Story.begin(shop.url, 'lorries')
    const metered = { id: await story.accountId(), start: story.start }
    expectOk(await story.post('/cart/add', { id: plan, module: 0, pricing: 0 }), 'the plan')
    await story.card(cards.good)
    expect((await story.checkOut('trial_end')).status).toBe(200)
    await story.to(8)
    expect(await documents(story)).toEqual([['trial_end', 7700, 2]])
    await count(metered, 10, 7.9)
    const renewal = await story.renewalDay()
    await story.to(renewal + hours(0.5))
    // nothing is issued yet, and the month has begun
    expect(await documents(story)).toEqual([['trial_end', 7700, 2]])
    expect(await story.renewalDay()).toBeGreaterThan(renewal + 27)
    expect(await count(metered, 12, renewal - 1)).toContain('on the invoice that is about to be issued')
    await story.to(renewal + hours(1.5))
    expect((await documents(story)).slice(1)).toEqual([['period', 7700 + 4 * 300, 2]])
    // after it an issued invoice stays as it is
    expect(await count(metered, 15, renewal - 0.5)).toContain('on the next invoice')
    await story.to(renewal + hours(3))
    expect((await documents(story)).slice(1)).toEqual([['period', 7700 + 4 * 300, 2]])
    await story.to((await story.renewalDay()) + hours(2))
    // 12 were in force when the month began, and 3 more were late
    expect((await documents(story)).slice(2)).toEqual([['period', 7700 + 7 * 300 + 3 * 300, 2]])
    await expectSound(shop.url)
  },
)
