import { expect, test } from 'vitest'
import type { FeaturesProps, FeatureView } from '@waybill/contract/pages'
import { DAY_MS } from '@waybill/domain/durations'
import { expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, cards, hours, played } from './story.ts'

const shop = shopWithoutCustomers()
const PAGE = '/account/manage-features'

/** Weight and volume limits, with a trial of two weeks; Load planner, which needs it and has none. */
const [tried, charged] = [24, 25] as const

/** Subscribed to Regional, 59.00 a month, since day 7; the story stands on day 10. */
async function subscriber(name: string): Promise<{ readonly story: Story; readonly renewal: number }> {
  const story = await Story.begin(shop.url, name)
  await story.card(cards.good)
  await story.checkOut('trial_end')
  await story.to(7)
  const renewal = await story.renewalDay()
  await story.to(10)
  return { story, renewal }
}

async function pageOf(story: Story, query = ''): Promise<FeaturesProps> {
  const answer = await story.get(`${PAGE}${query}`, { accept: 'application/json' })
  expect(answer.status, answer.text).toBe(200)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract gave this type to the server
  return resultOf(answer) as unknown as FeaturesProps
}

function featureOf({ categories }: FeaturesProps, id: number): FeatureView {
  const found = categories.flatMap(({ features }) => features).find((feature) => feature.id === id)
  if (found === undefined) throw new Error(`the page lists no module ${id}`)
  return found
}

const kindsOf = (page: FeaturesProps): readonly string[] => [tried, charged].map((id) => featureOf(page, id).state.kind)

function confirmationOf({ request }: FeaturesProps) {
  if (request?.kind !== 'confirm') throw new Error(`nothing to confirm: ${JSON.stringify(request)}`)
  return request.confirmation
}

/** Opens the confirmation of the page and sends its form, as a browser without script does. */
async function switchBy(story: Story, id: number, action: 'activate' | 'deactivate', timeframe = 'now') {
  const query = `?module=${id}&action=${action}&timeframe=${timeframe}`
  const { token } = confirmationOf(await pageOf(story, query))
  const fields = { module: String(id), action, timeframe, token: token ?? '' }
  return story.submit('feature.switch', fields, `${PAGE}${query}`)
}

test(
  '[MOD-06] the page lists packages and add-ons by category with price and state, and switches them without script',
  played,
  async () => {
    const { story, renewal } = await subscriber('features')
    const before = await pageOf(story)
    expect(before).toMatchObject({ tab: 'add_ons', show: 'all', lock: null, request: null, failed: [] })
    expect(before.package).toMatchObject({ title: 'Regional', price: { shows: 'amount', amount: { minor: 5900 } } })
    expect(before.enabled.length).toBeGreaterThan(0)
    expect(before.categories.map(({ name }) => name)).toContain('Optimizing')
    expect(featureOf(before, charged)).toMatchObject({
      title: 'Load planner',
      state: { kind: 'off' },
      price: { shows: 'amount', amount: { minor: 1400 }, unit: 'company' },
      needs: ['Weight and volume limits'],
      neededBy: [],
      lock: null,
    })
    const confirmation = confirmationOf(await pageOf(story, `?module=${charged}&action=activate`))
    expect(confirmation).toMatchObject({
      title: 'Turn on Load planner?',
      module: { id: charged, price_minor: 1400, unit_price_minor: null, prorated_minor: confirmation.prorated_minor },
      dependencies: [{ id: tried, price_minor: 1000, prorated_minor: null, trial_ends_at_epoch: expect.any(Number) }],
    })
    const done = await switchBy(story, charged, 'activate')
    expect([done.status, done.headers.get('location')]).toEqual([303, `${PAGE}?switched=1`])
    const after = await pageOf(story, '?switched=1')
    expect(kindsOf(after)).toEqual(['trial', 'active'])
    expect(featureOf(after, tried).neededBy).toEqual(['Load planner'])
    const going = confirmationOf(await pageOf(story, `?module=${tried}&action=deactivate`))
    expect(going).toMatchObject({
      module: { id: tried, prorated_minor: null },
      dependent: [{ id: charged, price_minor: 1400, prorated_minor: going.prorated_minor }],
    })
    expect(going.prorated_minor).toBeLessThan(0)
    expect((await switchBy(story, charged, 'deactivate', 'renewal')).headers.get('location')).toBe(
      `${PAGE}?switched=later`,
    )
    expect(featureOf(await pageOf(story), charged).state).toEqual({
      kind: 'leaving',
      endsAt: story.start + renewal * DAY_MS,
    })
    await story.to(renewal)
    expect(kindsOf(await pageOf(story))).toEqual(['active', 'off'])
    await expectSound(shop.url)
  },
)

test(
  '[MOD-06] [MOD-07] an add-on that is off for its debt says so and leads to the payment, and can be removed',
  played,
  async () => {
    const { story } = await subscriber('features-debt')
    expect((await switchBy(story, tried, 'activate')).status).toBe(303)
    expect(featureOf(await pageOf(story), tried).state).toMatchObject({ kind: 'trial', endsAt: expect.any(Number) })
    await story.card(cards.rejectedWhenCharged)
    await story.to(24 + 14 + hours(1))
    expect(featureOf(await pageOf(story), tried)).toMatchObject({
      state: { kind: 'overdue' },
      lock: {
        text: 'Off because a payment failed. It comes back when you pay.',
        link: { href: '/account/billing/subscription', text: 'Pay now' },
      },
    })
    await expectSound(shop.url)
  },
)

test('a form that was open too long shows the amounts of now, and charges nothing (B-93)', played, async () => {
  const { story } = await subscriber('features-late')
  const query = `?module=${charged}&action=activate`
  const { token } = confirmationOf(await pageOf(story, query))
  await story.to(10 + hours(1))
  const fields = { module: String(charged), action: 'activate', token: token ?? '' }
  const post = (sent: Readonly<Record<string, string>>) => story.submit('feature.switch', sent, `${PAGE}${query}`)
  const late = await post(fields)
  expect(late.status).toBe(409)
  expect(late.text).toContain('The amount has changed. Nothing was charged.')
  expect(late.text).toContain('Turn on Load planner?')
  const forged = await post({ ...fields, token: 'x' })
  const empty = await post({ module: '0', action: 'toggle' })
  expect([forged.status, empty.status]).toEqual([406, 422])
  expect(kindsOf(await pageOf(story))).toEqual(['off', 'off'])
})

test(
  '[MOD-05] several add-ons are ticked, shown as one list with their amounts and bought as it; another list is 406 and buys nothing, without script',
  played,
  async () => {
    const { story } = await subscriber('several')
    const list = `${PAGE}?tab=list`
    const review = (codes: readonly string[]) =>
      story.submit('purchase.review', Object.fromEntries(codes.map((code) => [`add.${code}`, '1'])), list)
    expect((await review([])).status).toBe(422)
    const code = featureOf(await pageOf(story), charged).code
    const invoices = await story.invoices()
    const answer = await review([code])
    expect(answer.status, answer.text).toBe(200)
    const codes = [...answer.text.matchAll(/name="add\.([^"]+)"/g)].map(([, each = '']) => each)
    const [, token = ''] = /name="preview_token" value="([^"]+)"/.exec(answer.text) ?? []
    const also = featureOf(await pageOf(story), tried).code
    expect(codes.toSorted()).toEqual([code, also].toSorted())
    const buy = (named: readonly string[]) => {
      const ticked = Object.fromEntries(named.map((each) => [`add.${each}`, '1']))
      return story.submit('purchase.buy', { ...ticked, preview_token: token }, list)
    }
    for (const other of [[code], [...codes, 'module-code-1'], []]) {
      const rejected = await buy(other)
      expect([rejected.status, rejected.text]).toEqual([406, expect.stringContaining('Invalid payload')])
    }
    expect(await story.invoices()).toEqual(invoices)
    const bought = await buy(codes.toReversed())
    expect(bought.status, bought.text).toBe(303)
    expect(kindsOf(await pageOf(story))).toEqual(['trial', 'active'])
    expect((await story.invoices()).at(-1)?.slice(0, 3)).toEqual(['change', due(answer.text), 2])
    await expectSound(shop.url)
  },
)

/** The amount of the button that buys, in minor units. */
function due(page: string): number {
  const [, amount = ''] = /value="purchase\.buy"[^>]*>(?:<[^>]*>)*Turn these on, pay \$([\d.]+) now/.exec(page) ?? []
  return Number(amount.replace('.', ''))
}
