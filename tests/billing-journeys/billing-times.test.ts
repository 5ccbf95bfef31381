import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '@waybill/domain/durations'
import { queryStore } from '@waybill/testkit/query-store'
import { startShopProcess, type ShopProcess } from '@waybill/testkit/shop-process'
import { expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { storeKind, throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { Story, cards, played } from './story.ts'

let store: ThrowawayStore
let shop: ShopProcess

// half an hour and three quarters of one off UTC, and with a summer time: neither may be seen in an answer
beforeAll(async () => {
  store = await throwawayStore(storeKind(), 'published')
  if (store.kind === 'postgres')
    await queryStore(store, `alter database ${new URL(store.url).pathname.slice(1)} set timezone to 'America/St_Johns'`)
  shop = await startShopProcess(store, { TZ: 'Asia/Kathmandu' })
}, 120_000)
afterAll(async () => {
  await shop.stop()
  await store.dispose()
}, 60_000)

type Field = readonly [name: string, value: unknown]

/** All fields of an answer, however deep. */
function fieldsOf(value: unknown): readonly Field[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]: Field) => [[name, inner] as const, ...fieldsOf(inner)])
}

/** Every object of an answer that has a time beside its epoch; their names, and what doesn't agree. */
function timesOf(value: unknown): { readonly names: readonly string[]; readonly wrong: readonly unknown[] } {
  const objects = [value, ...fieldsOf(value).map(([, inner]) => inner)]
  const pairs = objects.flatMap((one) => {
    const fields = new Map(typeof one === 'object' && one !== null ? Object.entries(one) : [])
    return [...fields].flatMap(([name, epoch]) =>
      name.endsWith('_epoch') ? [{ name, epoch, text: fields.get(name.slice(0, -'_epoch'.length)) as unknown }] : [],
    )
  })
  const wrong = pairs.filter(({ epoch, text }) => text !== (epoch === null ? null : inUtc(Number(epoch))))
  return { names: pairs.filter(({ epoch }) => epoch !== null).map(({ name }) => name), wrong }
}

/** `yyyy-mm-dd hh:ii:ss` without a zone, counted apart from the product's own function. */
function inUtc(epoch: number): string {
  const date = new Date(epoch)
  const two = (part: number): string => String(part).padStart(2, '0')
  const day = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()].map(two).join('-')
  return `${day} ${[date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':')}`
}

const PERIOD = ['current_period_started_at', 'current_period_ends_at'] as const

/** The period that the calls answer, which agree on it. */
async function periodOf(story: Story): Promise<readonly number[]> {
  const market = resultOf(await story.post('/billing/account/market/data', { member_id: story.memberId }))
  const billing = resultOf(await story.get(`/billing/account/${story.memberId}/subscription`))
  const session = resultOf(await story.get('/account/session'))
  const [now, charged] = [market, billing].map((one) => new Map(Object.entries(one['subscription'] ?? {})))
  for (const name of [...PERIOD, ...PERIOD.map((one) => `${one}_epoch`)])
    expect(charged?.get(name)).toBe(now?.get(name))
  for (const answer of [market, billing, session]) expect(timesOf(answer).wrong).toEqual([])
  expect(timesOf(billing).names).toEqual(expect.arrayContaining(PERIOD.map((name) => `${name}_epoch`)))
  return PERIOD.map((name) => Number(now?.get(`${name}_epoch`)))
}

test(
  'in trial the two period fields hold the trial, then the paid month, in UTC to the second, whatever zone server and database have (B-59)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'zoned')
    const trial = [story.start, story.start + 7 * DAY_MS]
    expect(await periodOf(story)).toEqual(trial)
    await story.card(cards.good)
    await story.checkOut('trial_end')
    expect(await periodOf(story)).toEqual(trial)
    await story.to(8)
    const paid = await periodOf(story)
    expect(paid[0]).toBe(trial[1])
    expect(paid[1]).toBe(story.start + (await story.renewalDay()) * DAY_MS)
    const { invoices } = resultOf(await story.get(`/billing/account/${story.memberId}/subscription`))
    expect(timesOf(invoices)).toEqual({ names: expect.arrayContaining(['date_epoch', 'due_date_epoch']), wrong: [] })
    // the time of day stays, in UTC
    expect(new Set(paid.map((one) => one % DAY_MS)).size).toBe(1)
    const preview = await story.preview({ package_id: 3 })
    expect(timesOf(resultOf(preview)).wrong).toEqual([])
    await expectSound(shop.url)
  },
)
