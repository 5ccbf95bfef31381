import { expect } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { expectOk, resultOf } from '@waybill/testkit/shop-journey'
import { storeKind } from '@waybill/testkit/store'
import { Story, cards } from './story.ts'

/** A running shop, wherever it is by now. */
interface Shop {
  readonly url: string
}

/** A story of years: on the embedded store the shop starts anew where its staff do something. */
export const lived = { timeout: 900_000 }

const isDeep = process.env['DEEP'] === '1'

/** The steps and the processes by which a file's journeys are lived: at once by one, in a deep run also in a thousand by two. */
export const ways = [
  { way: 'from date to date', steps: 1, workers: 1 },
  ...(isDeep ? [{ way: 'in a thousand steps and with two workers', steps: 1000, workers: mostWorkers() }] : []),
]

/** The embedded store is one process's alone. */
export function mostWorkers(): number {
  return storeKind() === 'postgres' ? 2 : 1
}

/** Step at an instant of a journey, as the specification dates it in 2026: `03-16T00:00`. */
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

/** Moves the clock to an instant, in steps that are no longer than given; the last is as long as is left. */
async function moveClock({ url }: Shop, date: string, { to, step }: { readonly to: number; readonly step: number }) {
  const client = new ShopClient(url)
  const from = Date.parse(String((await client.get('/sandbox/clock')).body['now']))
  const steps = to > from ? Math.max(1, Math.ceil((to - from) / step)) : 0
  for (let taken = 1; taken <= steps; taken += 1) {
    const next = new Date(taken === steps ? to : from + taken * step).toISOString()
    // oxlint-disable-next-line no-await-in-loop -- one clock
    expectOk(await client.post('/sandbox/clock', { to: next }), `the clock to ${date}`)
  }
}

/** Pace of journeys: in a year whose days are those of 2026, the clock moved from date to date at once or in steps. */
interface Living {
  readonly year: number
  /** From the first date to the last, which comes to a few more where dates lie between. */
  readonly steps?: number
}

/** Plays journeys side by side: what happens in all of them in the order of its dates. */
export async function play(
  shop: Shop,
  { year, steps = 1 }: Living,
  journeys: readonly (readonly Dated[])[],
): Promise<void> {
  const happenings = journeys
    .flat()
    .map(([date, happens]) => ({ date, happens, to: Date.parse(`${year}-${date}Z`) }))
    .toSorted((left, right) => left.to - right.to)
  const [first = 0, last = 0] = [happenings.at(0)?.to, happenings.at(-1)?.to]
  const step = steps === 1 ? Infinity : (last - first) / steps
  for (const { date, happens, to } of happenings) {
    // oxlint-disable-next-line no-await-in-loop -- one clock
    await moveClock(shop, date, { to, step: to === first ? Infinity : step })
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await happens()
  }
}

/** Story of a company after weeks: its member signs in again. */
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

/** End of the paid period: `2029-04-01T00`. */
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

/** A card is put on file and the end of the trial confirmed, with what was put into the cart before. */
export const confirms = (one: Company, when: string, before?: (story: Story) => Promise<unknown>): Dated => [
  when,
  async () => {
    const story = await at(one)
    await story.card(cards.good)
    await before?.(story)
    expect((await story.checkOut('trial_end')).status).toBe(200)
  },
]

/** M, whose month is 1 March 00:00 to 1 April. */
export const inMarch = (one: Company): readonly Dated[] => [one.registers('02-22T00:00'), confirms(one, '02-22T00:01')]

export const leaves = (one: Company, when: string): Dated => [when, async () => void (await (await at(one)).cancel())]
