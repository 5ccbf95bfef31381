import { expect, test } from 'vitest'
import type { YearAheadView, YearSideView } from '@waybill/contract/pages'
import { DAY_MS } from '@waybill/domain/durations'
import { expectOk, expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, cards, played } from './story.ts'

const shop = shopWithoutCustomers()
const PAGE = '/account/billing/subscription'
/** Skills match: 5.00 a driver, in arrears, beside Regional for 59.00. */
const skills = 34

async function ahead(story: Story, joining = 0): Promise<YearAheadView> {
  const { yearAhead } = resultOf(await story.get(`${PAGE}?ahead=1&joining=${joining}`))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own block; a test that reads it finds out
  return yearAhead as YearAheadView
}

const chargesOf = ({ charges }: YearSideView) => charges.map(({ date, amount }) => [date, amount.minor] as const)

async function trial(name: string, drivers: number): Promise<Story> {
  const story = await Story.begin(shop.url, name)
  await story.card(cards.good)
  expectOk(await story.post('/cart/add', { id: skills, module: 1, quantity: drivers }), 'the add-on')
  return story
}

test(
  '[PRC-12] the page names the charges of the year, to the cent, and the first months then charge them',
  played,
  async () => {
    const story = await trial('year-is-charged', 4)
    const tried = await ahead(story)
    await story.checkOut('trial_end')
    const confirmed = await ahead(story)
    // looked at in the trial, it is the year of the purchase: paid monthly or yearly
    expect(chargesOf(confirmed.present)).toEqual(chargesOf(tried.present))
    expect(confirmed).toMatchObject({
      joining: 0,
      units: [{ assetType: 'driver', now: 4, then: 4 }],
      includedMembers: 5,
      other: null,
    })
    expect([tried.present.interval, tried.other?.interval]).toEqual(['month', 'year'])
    const charges = chargesOf(confirmed.present)
    expect(charges[0]).toEqual([story.start + 7 * DAY_MS, 5900])
    expect(charges[1]?.[1]).toBe(5900 + 4 * 500)
    // a whole year is played in memory, by the domain's own test
    await story.to(80)
    const until = story.start + 80 * DAY_MS
    const paid = (await story.invoices()).map(([, minor, state]) => [minor, state])
    expect(paid).toHaveLength(3)
    expect(paid).toEqual(charges.filter(([date]) => date < until).map(([, minor]) => [minor, 2]))
    await expectSound(shop.url)
  },
)

test(
  '[PRC-12] a year with a team that grows, beside the same paid yearly, is explained line by line',
  played,
  async () => {
    const story = await trial('year-grows', 4)
    await story.checkOut('now')
    const { present, other, units } = await ahead(story, 12)
    expect(units).toEqual([{ assetType: 'driver', now: 4, then: 16 }])
    expect(present.charges.map(({ amount }) => amount.minor)).toEqual(
      Array.from({ length: present.charges.length }, (_, month) => 5900 + 500 * (4 + month)),
    )
    // 59.00 less 10 percent, in whole dollars, for twelve months; drivers stay monthly
    expect(other?.charges.map(({ amount }) => amount.minor).slice(0, 2)).toEqual([63_700 + 4 * 500, 5 * 500])
    for (const { amount, lines, taxes } of [...present.charges, ...(other?.charges ?? [])])
      expect(
        [...lines.map((line) => line.amount), ...taxes.map(({ tax }) => tax)].reduce(
          (sum, { minor }) => sum + minor,
          0,
        ),
      ).toBe(amount.minor)
  },
)

test('[PRC-12] a year that is paid now has no second sum, and one that is cancelled none', played, async () => {
  const story = await trial('year-is-paid', 1)
  await story.checkOut('now', { interval: 'year' })
  expect(await ahead(story)).toMatchObject({ present: { interval: 'year' }, other: null })
  expect((await story.cancel()).status).toBe(200)
  expect(resultOf(await story.get(`${PAGE}?ahead=1`))).toMatchObject({ yearAhead: null, hasYearAhead: false })
  const monthly = await trial('year-is-next', 1)
  await monthly.checkOut('now')
  expect((await ahead(monthly)).other?.interval).toBe('year')
  const year = { timeframe: 'renewal', change_billing_model: 1 }
  expect((await monthly.change(year)).status).toBe(200)
  expect(await ahead(monthly)).toMatchObject({ present: { interval: 'year' }, other: null })
})

test('[PRC-12] it is read when it is opened, a number that is none joins none', played, async () => {
  const story = await trial('year-is-opened', 1)
  expect(resultOf(await story.get(PAGE))).toMatchObject({ yearAhead: null, hasYearAhead: true })
  const joiningOf = async (joining: string) =>
    (resultOf(await story.get(`${PAGE}?ahead=1&joining=${joining}`))['yearAhead'] as YearAheadView).joining
  expect([await joiningOf('many'), await joiningOf('-3'), await joiningOf('2.5'), await joiningOf('4000')]).toEqual([
    0, 0, 0, 100,
  ])
})
