import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectSound } from '@waybill/testkit/shop-journey'
import { storeKind } from '@waybill/testkit/store'
import { PlayedShop } from './player/played-shop.ts'
import { Story, bankAccounts, cards } from './story.ts'

const isDeep = process.env['DEEP'] === '1'
/** Days from registration. */
const END = 120
/** Three hours each in a deep run, otherwise a day. */
const STEPS = isDeep ? 1_000 : END

type Act = readonly [day: number, act: (story: Story) => Promise<unknown>]

/** Each is begun with a good card and checked out for the end of its trial, but where it says otherwise. */
const confirmed: Act = [
  0,
  async (story) => {
    await story.card(cards.good)
    await story.checkOut('trial_end')
  },
]

const shortStories: Readonly<Record<string, readonly Act[]>> = {
  'whose renewal is declined until it is over': [confirmed, [40, (story) => story.card(cards.rejectedWhenCharged)]],
  'whose bank debit comes back': [
    confirmed,
    [30, (story) => story.bankAccount(bankAccounts.returns)],
    // a return on day 82 would come within the second in which the subscription ends, before or after it
    [76, (story) => story.card(cards.rejectedWhenCharged)],
  ],
  'who sleeps while the bank wants an answer': [confirmed, [30, (story) => story.card(cards.confirmedByBank)]],
  'that cancels, stays, cancels again and returns': [
    confirmed,
    [15, (story) => story.cancel()],
    [20, (story) => story.undoCancel()],
    [25, (story) => story.cancel()],
    [
      60,
      async (story) => {
        await story.choose()
        await story.checkOut('now')
      },
    ],
  ],
}

const longStories: Readonly<Record<string, readonly Act[]>> = {
  'that never checks out': [],
  'whose first charge is declined': [
    [
      0,
      async (story) => {
        await story.card(cards.rejectedWhenCharged)
        await story.checkOut('trial_end')
      },
    ],
  ],
  'that pays by debit from its trial on': [
    [
      0,
      async (story) => {
        await story.bankAccount(bankAccounts.settles)
        await story.checkOut('trial_end')
      },
    ],
  ],
  'that starts at once, is declined and pays with another card': [
    [
      1,
      async (story) => {
        await story.card(cards.good)
        await story.checkOut('now')
        await story.card(cards.rejectedWhenCharged)
      },
    ],
    [36, (story) => story.card(cards.good)],
  ],
  'that cancels in dunning and pays what is left': [
    confirmed,
    [30, (story) => story.card(cards.rejectedWhenCharged)],
    // read-only by then: what is credited counts from there, whatever the second of the cancellation
    [55, (story) => story.cancel()],
    [70, (story) => story.card(cards.good)],
  ],
}

const stories = isDeep ? { ...shortStories, ...longStories } : shortStories
const names = Object.keys(stories)

/** `d7 00:12` without its minutes: what a company does takes the time that the machine takes. */
const hourOf = (day: string): string => day.slice(0, -3)

/** End of a company; of two invoices at one instant either may have the lower number, of two mails either leave first. */
async function endOf(story: Story) {
  const [invoices, mails] = [await story.invoices(), await story.mails()]
  return {
    state: await story.state(),
    invoices: invoices.map(([kind, amount, state, day]) => [kind, amount, state, hourOf(day)]),
    mails: mails
      .map(([day, subject]) => [hourOf(day), subject.replaceAll(/LW-\d+/g, 'LW')])
      .toSorted((left, right) => (left.join() < right.join() ? -1 : 1)),
    rights: await story.rights(),
  }
}

type Ends = Readonly<Record<string, Awaited<ReturnType<typeof endOf>>>>

/** All companies live through their days side by side, by one clock that takes so many steps. */
async function live(shop: PlayedShop, steps: number): Promise<Ends> {
  const companies: (readonly [string, Story, readonly Act[]])[] = []
  for (const [place, [name, acts]] of Object.entries(stories).entries())
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that their instants have one order
    companies.push([name, await Story.begin(shop.url, `company-${place}`), acts])
  const days = new Set(companies.flatMap(([, , acts]) => acts.map(([day]) => day)))
  let before = 0
  for (const day of [...days, END].toSorted((left, right) => left - right)) {
    const share = Math.max(1, Math.ceil((steps * (day - before)) / END))
    for (const [place, [, story, acts]] of companies.entries()) {
      // half an hour after the day, so that the last of them has come to it as well
      // oxlint-disable-next-line no-await-in-loop -- one clock
      await (place === 0 ? story.to(day + 0.02, { steps: share }) : story.cameTo(day))
      // oxlint-disable-next-line no-await-in-loop -- as above
      for (const [at, act] of acts) if (at === day) await act(story)
    }
    before = day
  }
  const ends: Record<string, Awaited<ReturnType<typeof endOf>>> = {}
  // oxlint-disable-next-line no-await-in-loop -- one clock
  for (const [name, story] of companies) ends[name] = await endOf(story)
  await expectSound(shop.url)
  return ends
}

/** Ends of the companies of a shop. */
function lived(steps: number, workers = 1) {
  let shop: PlayedShop | undefined
  let ends: Ends = {}
  beforeAll(async () => {
    shop = await PlayedShop.open(workers)
    ends = await live(shop, steps)
  }, 600_000)
  afterAll(() => shop?.end())
  return (name: string) => ends[name]
}

describe('[INV-03] a company (decisions-billing 4, invariant 4)', () => {
  const inJumps = lived(1)

  describe('comes to the same in small steps as in single jumps', () => {
    const inSteps = lived(STEPS)
    test.each(names)('%s', (name) => {
      expect(inJumps(name)?.mails.length).toBeGreaterThanOrEqual(3)
      expect(inSteps(name)).toEqual(inJumps(name))
    })
  })

  // the embedded store is one process's alone
  describe.runIf(storeKind() === 'postgres')('comes to the same with two workers as with one', () => {
    const byTwo = lived(isDeep ? STEPS : END / 2, 2)
    test.each(names)('%s', (name) => {
      expect(byTwo(name)).toEqual(inJumps(name))
    })
  })
})
