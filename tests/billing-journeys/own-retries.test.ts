import { afterAll, beforeAll, expect, test } from 'vitest'
import { editedCatalogue, type EditedCatalogue } from '@waybill/testkit/edited-catalogue'
import { freePort } from '@waybill/testkit/free-port'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { publishFolder } from '@waybill/testkit/second-shop'
import { expectSound, mailsTo } from '@waybill/testkit/shop-journey'
import { storeKind, throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { Story, cards, played } from './story.ts'

let store: ThrowawayStore
let shop: RunningShop
let files: EditedCatalogue
/** The same address after a restart. */
let environment: Readonly<Record<string, string>>
beforeAll(async () => {
  store = await throwawayStore(storeKind(), 'migrated')
  files = editedCatalogue()
  files.edit('shop.yaml', '\ncurrencies:', '\nretry_days: [2, 5]\n\ncurrencies:')
  await publishFolder(store, files.folder)
  environment = { SEED: 'none', PORT: String(await freePort()) }
  shop = await startShop(store, environment)
}, 180_000)
afterAll(async () => {
  await shop.stop()
  await store.dispose()
  files.dispose()
}, 60_000)

const failuresOf = async (story: Story): Promise<readonly string[]> =>
  (await story.mails()).flatMap(([day, subject]) => (/not go through|failed|declined/i.test(subject) ? day : []))

/** Instants of the next attempt in the mails of an address, in their order; undefined where they promise none. */
async function promisesTo(address: string): Promise<readonly (string | undefined)[]> {
  const mails = await mailsTo(shop.url, address)
  return mails
    .filter(({ subject }) => /not go through|failed|declined/i.test(subject))
    .toSorted((one, other) => Date.parse(one.sent_at) - Date.parse(other.sent_at))
    .map(({ text }) => /We’ll try again on ([^.]+)\./.exec(text.replaceAll(/\s+/g, ' '))?.[1])
}

const dateOf = (story: Story, day: number): string =>
  new Date(story.start + day * 86_400_000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** Pays from day 7 on, and has a card that is declined on the day before the renewal. */
async function failing(name: string): Promise<{ readonly story: Story; readonly renewal: number }> {
  const story = await Story.begin(shop.url, name)
  await story.card(cards.good)
  await story.checkOut('trial_end')
  await story.to(7)
  const renewal = await story.renewalDay()
  await story.to(renewal - 1)
  await story.card(cards.rejectedWhenCharged)
  return { story, renewal }
}

test(
  '[SET-03] a declined renewal is tried on the shop’s days; other days are for what fails after them',
  played,
  async () => {
    const { story, renewal } = await failing('first-days')
    await story.to(renewal + 1.5)
    expect((await story.message())?.nextTryAt).toBeCloseTo(story.start + (renewal + 2) * 86_400_000, -6)
    await shop.stop()
    files.edit('shop.yaml', 'retry_days: [2, 5]', 'retry_days: [1, 10]')
    await publishFolder(store, files.folder)
    shop = await startShop(store, environment)
    await story.to(renewal + 12)
    expect(await failuresOf(story)).toEqual([0, 2, 5].map((day) => `d${renewal + day} 00:00`))
    expect(await promisesTo('first-days@kho.example')).toEqual([
      expect.stringContaining(`, ${dateOf(story, renewal + 2)}`),
      expect.stringContaining(`, ${dateOf(story, renewal + 5)}`),
      undefined,
    ])

    const later = await failing('later-days')
    await later.story.to(later.renewal + 12)
    expect(await failuresOf(later.story)).toEqual([0, 1, 10].map((day) => `d${later.renewal + day} 00:00`))
    await expectSound(shop.url)
  },
)
