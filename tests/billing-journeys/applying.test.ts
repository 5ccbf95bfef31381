import { expect, test } from 'vitest'
import type { ApplyView, ChangeProps } from '@waybill/contract/pages'
import { advanceClock, answerAtBank, expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, cards, played } from './story.ts'

const shop = shopWithoutCustomers()
const CHANGE = '/account/change'
const ACCOUNT = '/account/billing/subscription'
const network = 3
/** Returnable packaging, 13.00 a month. */
const packaging = 35

/** Subscribed to Regional since day 7, seen on day 20, with Network and an add-on in the cart. */
async function subscriber(name: string): Promise<Story> {
  const story = await Story.begin(shop.url, name)
  await story.card(cards.good)
  await story.checkOut('trial_end')
  await story.to(7)
  await story.to(20)
  await story.choose(network, [packaging])
  return story
}

async function pageOf(story: Story, query = ''): Promise<ChangeProps> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own props, which the contract's types describe
  return resultOf(await story.get(`${CHANGE}${query}`)) as unknown as ChangeProps
}

async function applyOf(story: Story, query = ''): Promise<ApplyView> {
  const page = await pageOf(story, query)
  if (page.kind !== 'apply') throw new Error(`the page is of the kind ${page.kind}`)
  return page.apply
}

function cycleOf({ cycles, cycle }: ApplyView) {
  const chosen = cycles.find(({ key }) => key === cycle)
  if (chosen === undefined) throw new Error('no cycle is chosen')
  return chosen
}

/** The fields of the page's form for the cycle that its address chose. */
function formOf(apply: ApplyView): Record<string, string> {
  const { key, token, shown } = cycleOf(apply)
  return {
    cycle: key,
    preview_token: token,
    shown: JSON.stringify(shown.map((row) => [row.key, row.label, row.text])),
  }
}

const confirm = (story: Story, fields: Readonly<Record<string, string>>, query = '?cycle=month_now') =>
  story.submit('change.apply', fields, `${CHANGE}${query}`)

test(
  '[SUB-17] [CUI-14] the page of Apply prices the cart as every other door does, and its form charges exactly that (D-35)',
  played,
  async () => {
    const story = await subscriber('applies')
    const open = await applyOf(story)
    expect([open.cycle, open.cycles.map(({ key }) => key)]).toEqual([
      null,
      ['month_now', 'year_now', 'month_renewal', 'year_renewal'],
    ])
    const apply = await applyOf(story, '?cycle=month_now')
    expect([apply.order, apply.plans, apply.before.planTitle, cycleOf(apply).planTitle]).toEqual([
      { type: 3, isLegacy: 0 },
      { from: 2, to: network },
      'Regional',
      'Network',
    ])
    const other = resultOf(await story.preview({ timeframe: 'now' }))
    const { dueNow, nextAmount, lines } = cycleOf(apply)
    expect([lines.length, nextAmount.minor]).toEqual([
      (other['lines'] as readonly unknown[]).length,
      other['next_amount_minor'],
    ])
    const done = await confirm(story, formOf(apply))
    expect([done.status, done.headers.get('location')], done.text).toEqual([303, `${apply.destination}?changed=1`])
    expect((await story.get(String(done.headers.get('location')), { accept: 'text/html' })).text).toContain(
      'Your subscription has been updated.',
    )
    const charged = (await story.invoices()).at(-1)
    expect(charged?.slice(0, 2)).toEqual(['change', dueNow.minor])
    expect(resultOf(await story.get(ACCOUNT))).toMatchObject({ planTitle: 'Network' })
    expect(await pageOf(story)).toEqual({ kind: 'empty' })
    await expectSound(shop.url)
  },
)

test(
  '[SUB-17] at the renewal nothing is charged today, and the subscription page shows what is scheduled',
  played,
  async () => {
    const story = await subscriber('applies-later')
    const apply = await applyOf(story, '?cycle=month_renewal')
    expect(cycleOf(apply).dueNow.minor).toBe(0)
    const done = await confirm(story, formOf(apply), '?cycle=month_renewal')
    expect([done.status, done.headers.get('location')]).toEqual([303, `${ACCOUNT}?scheduled=1`])
    expect((await story.invoices()).map(([kind]) => kind)).toEqual(['trial_end'])
    expect(resultOf(await story.get(ACCOUNT))['scheduledChange']).not.toBeNull()
    await expectSound(shop.url)
  },
)

test(
  'a form of Apply without a cycle, without its token or with a forged one charges nothing, and says so',
  played,
  async () => {
    const story = await subscriber('wrong-forms')
    const fields = formOf(await applyOf(story, '?cycle=month_now'))
    const wrong: readonly (readonly [Readonly<Record<string, string>>, number, string])[] = [
      [{}, 422, 'Please choose a billing cycle.'],
      [{ ...fields, cycle: 'week_now' }, 422, 'Please choose a billing cycle.'],
      [{ ...fields, preview_token: '' }, 422, 'Please choose a billing cycle.'],
      [{ ...fields, preview_token: `${fields['preview_token']}x` }, 406, 'Invalid token'],
    ]
    for (const [body, status, text] of wrong) {
      // oxlint-disable-next-line no-await-in-loop -- one member
      const answer = await confirm(story, body, '')
      expect(answer.status, JSON.stringify(body)).toBe(status)
      expect(answer.text).toContain(text)
    }
    expect((await story.invoices()).map(([kind]) => kind)).toEqual(['trial_end'])
    expect(await pageOf(story)).toMatchObject({ kind: 'apply' })
  },
)

test(
  '[SUB-13] a cart that was changed in another tab is shown line by line, and the next click confirms that (B-93)',
  played,
  async () => {
    const story = await subscriber('two-tabs')
    const before = await applyOf(story, '?cycle=month_now')
    expect((await story.post('/cart/remove', { id: packaging })).status).toBe(200)
    const answer = await confirm(story, formOf(before))
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('before, nothing now')
    expect((await story.invoices()).map(([kind]) => kind)).toEqual(['trial_end'])
    const after = await applyOf(story, '?cycle=month_now')
    const done = await confirm(story, formOf(after))
    expect(done.status, done.text).toBe(303)
    expect((await story.invoices()).at(-1)?.slice(0, 2)).toEqual(['change', cycleOf(after).dueNow.minor])
    expect(cycleOf(after).dueNow.minor).toBeLessThan(cycleOf(before).dueNow.minor)
  },
)

test('the same amounts are confirmed although the five minutes of the page are over (B-93)', played, async () => {
  const story = await subscriber('slow-reader')
  const apply = await applyOf(story, '?cycle=month_renewal')
  await advanceClock(shop.url, 'PT6M')
  const done = await confirm(story, formOf(apply), '?cycle=month_renewal')
  expect([done.status, done.headers.get('location')], done.text).toEqual([303, `${ACCOUNT}?scheduled=1`])
})

test(
  '[SUB-16] a declined cart shows the reason, stays as it is, and is charged once with another card (B-130)',
  played,
  async () => {
    const story = await subscriber('declined-cart')
    await story.card(cards.rejectedWhenCharged)
    const apply = await applyOf(story, '?cycle=month_now')
    const declined = await confirm(story, formOf(apply))
    expect(declined.status).toBe(402)
    expect(declined.text).toContain('This payment was declined.')
    expect(resultOf(await story.get(ACCOUNT))).toMatchObject({ planTitle: 'Regional' })
    await story.card(cards.good)
    const again = await applyOf(story, '?cycle=month_now')
    const clicks = [await confirm(story, formOf(again)), await confirm(story, formOf(again))]
    expect(clicks[0]?.headers.get('location')).toBe(`${again.destination}?changed=1`)
    const paid = (await story.invoices()).filter(([kind, , state]) => kind === 'change' && state === 2)
    expect(paid.map(([, minor]) => minor)).toEqual([cycleOf(again).dueNow.minor])
    await expectSound(shop.url)
  },
)

test(
  '[PAY-07] a bank that wants to confirm is gone to and comes back to the change that waited for it (B-53)',
  played,
  async () => {
    const story = await subscriber('asks-the-bank')
    await story.card(cards.confirmedByBank)
    const sent = await confirm(story, formOf(await applyOf(story, '?cycle=month_now')))
    const bank = new URL(String(sent.headers.get('location')), shop.url)
    expect([sent.status, bank.pathname.startsWith('/sandbox/challenge/')]).toEqual([303, true])
    const next = bank.searchParams.get('next')
    expect(next).toBe(`${CHANGE}?cycle=month_now&resume=1`)
    const back = await story.get(String(next), { accept: 'text/html' })
    expect([back.status, back.headers.get('location')]).toEqual([303, `${ACCOUNT}?cycle=month_now&resume=1`])
    const result = await answerAtBank(shop.url, bank.pathname)
    const finished = await story.submit('checkout.finish', { result }, ACCOUNT)
    expect(finished.headers.get('location')).toMatch(/\?changed=1$/)
    expect(resultOf(await story.get(ACCOUNT))).toMatchObject({ planTitle: 'Network' })
  },
)
