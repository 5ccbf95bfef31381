import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChangeFormView, SubscriptionProps } from '@waybill/contract/pages'
import { DAY_MS } from '@waybill/domain/durations'
import { startInterruptibleShop, type InterruptibleShop } from '@waybill/testkit/interruptible-shop'
import { expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { storeKind, throwawayStore } from '@waybill/testkit/store'
import { cards, played, Story } from './story.ts'

let shop: InterruptibleShop
beforeAll(async () => {
  shop = await startInterruptibleShop(await throwawayStore(storeKind(), 'staffed'))
}, 120_000)
afterAll(() => shop.end(), 60_000)

const PAGE = '/account/billing/subscription'
/** Messages to the next stop, 6.00 a driver and month, paid in advance, after a trial of a week. */
const messages = 38

/** Reports a count of drivers by the staff. */
async function report(story: Story, quantity: number, day: number): Promise<void> {
  const at = new Date(story.start + day * DAY_MS).toISOString()
  const counted = ['--usage', 'driver', '--quantity', String(quantity), '--at', at]
  const { code, text } = await shop.command('billing', 'report-usage', String(await story.accountId()), ...counted)
  expect([code, text]).toEqual([0, expect.any(String)])
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own answer; a test that reads it finds out
const pageOf = async (story: Story, query = '') =>
  resultOf(await story.get(`${PAGE}${query}`)) as unknown as SubscriptionProps
const offers = ({ usage }: SubscriptionProps) => usage.flatMap(({ raise }) => raise ?? [])

async function formOf(story: Story, units: string): Promise<ChangeFormView> {
  const { changeForm } = await pageOf(story, `?change=1&step=cycle&units=${encodeURIComponent(units)}`)
  if (changeForm === null) throw new Error('no form')
  return changeForm
}

test(
  '5 drivers counted beside 3 in advance are offered, never raised by itself, and paid from the page without script (B-65)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'more')
    await story.card(cards.good)
    await story.checkOut('trial_end')
    await story.to(8)
    expect((await story.change({ modules: [messages], quantities: { driver: 3 } })).status).toBe(200)
    await story.to(18)
    expect(offers(await pageOf(story))).toEqual([])
    await report(story, 5, 18)
    await story.to(20)
    expect(offers(await pageOf(story))).toEqual([{ units: 'driver:5', counted: 5, declared: 3 }])

    for (const wrong of ['driver:many', 'vehicle:5', ':', 'driver:5000000'])
      expect([(await formOf(story, wrong)).units, (await formOf(story, wrong)).packageId]).toEqual([null, null])
    const { units, cycles, missing } = await formOf(story, 'driver:5')
    expect([units, cycles.map(({ timeframe, interval }) => [timeframe, interval]), missing]).toEqual([
      { text: 'driver:5', title: 'SMS next-stop notice', quantity: 5 },
      [
        ['now', 'month'],
        ['renewal', 'month'],
      ],
      'cycle',
    ])
    const [now, renewal] = cycles
    if (now === undefined || renewal === undefined) throw new Error('no cycle')
    const preview = resultOf(await story.preview({ quantities: { driver: 5 } }))
    expect([now.dueNow.minor, now.nextAmount.minor]).toEqual([preview['due_now_minor'], preview['next_amount_minor']])
    expect([renewal.dueNow.minor, renewal.nextAmount.minor - now.nextAmount.minor]).toEqual([0, 1200])

    const fields = {
      units: 'driver:5',
      package_id: '2',
      timeframe: 'now',
      change_billing_model: '0',
      preview_token: now.token,
      shown_due: String(now.dueNow.minor),
      shown_next: String(now.nextAmount.minor),
      shown_next_date: String(now.nextDate),
      shown_waiting: '',
    }
    const other = await story.submit('subscription.change', { ...fields, units: 'driver:50' })
    expect([other.status, offers(await pageOf(story))]).toEqual([409, [expect.objectContaining({ declared: 3 })]])
    const done = await story.submit('subscription.change', fields)
    expect(done.status).toBe(303)
    expect((await story.invoices()).at(-1)).toEqual(['change', now.dueNow.minor, 2, 'd20 00:00'])
    expect(offers(await pageOf(story))).toEqual([])
    await expectSound(shop.url)
  },
)
