import { expect } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { expectOk, resultOf } from '@waybill/testkit/shop-journey'
import { Story, cards } from './story.ts'

/** A running shop, wherever it is by now. */
interface Shop {
  readonly url: string
}

/** A story of years: on the embedded store the shop starts anew where its staff do something. */
export const lived = { timeout: 900_000 }

/** What happens at an instant of a journey, as the specification dates it in 2026: `03-16T00:00`. */
export type Dated = readonly [at: string, happens: () => Promise<void>]

/** A journey's own company; it registers with the first step. */
interface Company {
  readonly shop: Shop
  readonly story: () => Story
  readonly registers: (date: string) => Dated
}

export function company(shop: Shop, name: string): Company {
  let story: Story | undefined
  return {
    shop,
    story: () => {
      if (story === undefined) throw new Error(`${name} registers first`)
      return story
    },
    registers: (date) => [
      date,
      async () => {
        story = await Story.begin(shop.url, name)
      },
    ],
  }
}

/** Plays journeys side by side in one year whose days are those of 2026: the steps of all of them in the order of their dates. */
export async function play(shop: Shop, year: number, journeys: readonly (readonly Dated[])[]): Promise<void> {
  const steps = journeys.flat().toSorted(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0))
  const client = new ShopClient(shop.url)
  for (const [date, happens] of steps) {
    const to = Date.parse(`${year}-${date}Z`)
    // oxlint-disable-next-line no-await-in-loop -- one clock
    const now = Date.parse(String((await client.get('/sandbox/clock')).body['now']))
    // oxlint-disable-next-line no-await-in-loop -- one clock
    if (now < to)
      expectOk(await client.post('/sandbox/clock', { to: new Date(to).toISOString() }), `the clock to ${date}`)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await happens()
  }
}

/** Who signs in again where weeks have passed. */
export async function at({ shop, story }: Company): Promise<Story> {
  const one = story()
  const now = Date.parse(String((await new ShopClient(shop.url).get('/sandbox/clock')).body['now']))
  await one.cameTo((now - one.start) / 86_400_000)
  return one
}

/** `d7 00:12` as the hour that it is: a company registers some seconds after its hour, and the minute is cut off. */
function hourOf({ start }: Story, day: string): string {
  const [days = 0, hour = 0, minute = 0] = /d(\d+) (\d+):(\d+)/.exec(day)?.slice(1).map(Number) ?? []
  const minutes = start + ((days * 24 + hour) * 60 + minute + 1) * 60_000
  return new Date(minutes).toISOString().slice(5, 13)
}

/** Invoices, the oldest first: kind, amount, payment state, date and hour. */
export async function invoicesOf(story: Story): Promise<readonly (readonly [string, number, number, string])[]> {
  return (await story.invoices()).map(([kind, minor, state, day]) => [kind, minor / 100, state, hourOf(story, day)])
}

/** When the paid period ends: `2029-04-01T00`. */
export async function endOf(story: Story): Promise<string> {
  const end = story.start + (await story.renewalDay()) * 86_400_000
  return new Date(Math.floor(end / 1000) * 1000).toISOString().slice(0, 13)
}

export const mailedOn = async (story: Story, subject: RegExp): Promise<readonly string[]> =>
  (await story.mails()).flatMap(([day, shown]) => (subject.test(shown) ? [hourOf(story, day).slice(0, 5)] : []))

/** The lines of a preview with what is due, in minor units. */
const amountsOf = (answer: Readonly<Record<string, unknown>>): readonly unknown[] => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the preview's own lines; a test that reads them finds out
  const lines = answer['lines'] as readonly { readonly amount_minor: number }[]
  return [...lines.map(({ amount_minor: minor }) => minor), answer['due_now_minor']]
}

/** Previews a change, compares its amounts, and confirms exactly that. */
export async function changes(story: Story, wanted: object, amounts: readonly number[]): Promise<void> {
  const preview = resultOf(await story.preview(wanted))
  expect(amountsOf(preview)).toEqual(amounts)
  expect((await story.change({ ...wanted, preview_token: preview['preview_token'] })).status).toBe(200)
}

/** M, whose month is 1 March 00:00 to 1 April. */
export function inMarch(one: Company): readonly Dated[] {
  return [
    one.registers('02-22T00:00'),
    [
      '02-22T00:01',
      async () => {
        const story = await at(one)
        await story.card(cards.good)
        expect((await story.checkOut('trial_end')).status).toBe(200)
      },
    ],
  ]
}

export const leaves = (one: Company, when: string): Dated => [when, async () => void (await (await at(one)).cancel())]
