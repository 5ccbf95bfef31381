import { expect, test } from 'vitest'
import { DAY_MS } from '@waybill/domain/durations'
import { addModules, choosePlan, expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { ShopClient } from '@waybill/testkit/shop-client'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, cards, played } from './story.ts'

const shop = shopWithoutCustomers()

/** Weight and volume limits, 10.00 a month, and Route reports, each with a trial of two weeks. */
const [limits, reports] = [24, 53] as const
const plan = 5900

/** A price for the rest of a period, rounded half up. */
const part = (minor: number, left: number, whole: number): number =>
  Math.floor((minor * left * 2 + whole) / (whole * 2))

interface ShownTrial {
  readonly date: number
  readonly amount: { readonly minor: number }
}

interface Shown {
  readonly dueNow: { readonly minor: number }
  readonly first: { readonly amount: { readonly minor: number } }
  readonly later: ShownTrial
  readonly trialEnds?: readonly ShownTrial[]
}

/** Checkout page's view of a start by the month. */
async function checkoutOf(story: Story, start: 'now' | 'trial_end') {
  const { charges } = resultOf(await story.get('/account/checkout'))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own amounts; a test that reads them finds out
  const { [start]: shown } = (charges as { readonly month: Readonly<Record<typeof start, Shown>> }).month
  const on = ({ date, amount }: ShownTrial) => [(date - story.start) / DAY_MS, amount.minor] as const
  return {
    dueNow: shown.dueNow.minor,
    first: shown.first.amount.minor,
    later: on(shown.later),
    trials: (shown.trialEnds ?? []).map(on),
  }
}

const amountsOf = async (story: Story) =>
  (await story.invoices()).map(([kind, minor, state, at]) => [kind, minor, state, Number(/\d+/.exec(at)?.[0])] as const)

test(
  '[REG-04] an add-on of the registration is tried to its own end, and charged what the checkout showed (B-74)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'own-trial', [limits])
    await story.card(cards.good)
    const shown = await checkoutOf(story, 'trial_end')
    expect((await story.checkOut('trial_end', { total_shown: 59 })).status).toBe(200)
    await story.to(7)
    const renewal = await story.renewalDay()
    const rest = part(1000, renewal - 14, renewal - 7)
    expect(shown).toEqual({ dueNow: 0, first: plan, later: [renewal, 6900], trials: [[14, rest]] })
    expect(await story.nextCharge()).toMatchObject({ amount: { minor: rest } })
    expect(await amountsOf(story)).toEqual([['trial_end', plan, 2, 7]])
    await story.mails()
    const [started] = await story.texts(/^You’re subscribed/)
    expect(started).toMatch(new RegExp(`The next charge is on .*: \\$${(rest / 100).toFixed(2)}\\.`))
    await story.to(14)
    await story.to(renewal)
    expect(await amountsOf(story)).toEqual([
      ['trial_end', plan, 2, 7],
      ['addon', rest, 2, 14],
      ['period', 6900, 2, Math.floor(renewal)],
    ])
    expect((await story.mails()).filter(([, subject]) => /limits|trial/i.test(subject)).map(([at]) => at)).toContain(
      'd11 00:00',
    )
    await expectSound(shop.url)
  },
)

test.each(['trial_end', 'now'] as const)(
  '[REG-04] one that joins the cart in the trial is tried from the beginning of what is paid on: a checkout for %s (B-74)',
  played,
  async (start) => {
    const story = await Story.begin(shop.url, `own-trial-${start}`)
    await story.card(cards.good)
    await story.choose(2, [reports])
    const shown = await checkoutOf(story, start)
    const [from, dueNow] = start === 'now' ? [0, plan] : [7, 0]
    expect([shown.dueNow, shown.first]).toEqual([dueNow, plan])
    expect(shown.trials[0]?.[0]).toBeCloseTo(from + 14, 1)
    await story.checkOut(start)
    await story.to(Math.ceil(shown.later[0]) + 0.1)
    const charged = await amountsOf(story)
    expect(charged.map(([, minor]) => minor)).toEqual([plan, shown.trials[0]?.[1], shown.later[1]])
    await expectSound(shop.url)
  },
)

test(
  '[SUB-01] a reactivation with add-ons charges what was tried before, and tries what was not (B-42, B-75)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'again-with-add-ons', [limits])
    await story.to(20)
    expect(await story.state()).toBe('expired')
    await story.card(cards.good)
    // the cart of the registration is still open
    await story.choose(2, [reports])
    const shown = await checkoutOf(story, 'now')
    expect(shown).toMatchObject({ dueNow: 6900, first: 6900 })
    expect((await story.checkOut('now', { total_shown: 69 })).status).toBe(200)
    expect(await amountsOf(story)).toEqual([['period', 6900, 2, 20]])
    await story.to(Math.ceil(shown.later[0]) + 0.1)
    expect((await amountsOf(story)).map(([kind, minor]) => [kind, minor])).toEqual([
      ['period', 6900],
      ['addon', shown.trials[0]?.[1]],
      ['period', shown.later[1]],
    ])
    await expectSound(shop.url)
  },
)

interface Reviewed {
  readonly cart: {
    readonly total: { readonly minor: number }
    readonly lines: readonly { readonly amount: { readonly minor: number }; readonly triedUntil?: number }[]
  }
  readonly schedule: { readonly today: number }
}

test('what a visitor’s cart leaves out of its first charge is what the checkout charges later (B-74)', async () => {
  const visitor = await choosePlan(new ShopClient(shop.url))
  await addModules(visitor, [limits])
  const answer = await visitor.get('/platform/marketplace/shopping-cart-review')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own props; a test that reads them finds out
  const { cart, schedule } = resultOf(answer) as unknown as Reviewed
  const tried = cart.lines.filter(({ triedUntil }) => triedUntil !== undefined)
  expect(tried.map(({ amount, triedUntil = 0 }) => [amount.minor, (triedUntil - schedule.today) / DAY_MS])).toEqual([
    [1000, 14],
  ])
  // as the story above: 59.00 at the end of the plan's trial, and from the fourteenth day on the rest of 10.00
  expect(cart.total.minor - 1000).toBe(plan)
})
