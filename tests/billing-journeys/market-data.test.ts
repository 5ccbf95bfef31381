import { beforeAll, expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { demoPeople, resultOf, setGateway, signInAgain, takeBearer } from '@waybill/testkit/shop-journey'
import { shopOfFile, shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { demoActors, type DemoActor } from '../integration/actors/demo-actors.ts'
import { Story, cards, played } from './story.ts'

const shop = shopWithoutCustomers()
/** Another shop, whose clock stands still: the demo's members stay signed in, and in their states. */
const demo = shopOfFile()
const DATA = '/billing/account/market/data'
let actors: readonly DemoActor[] = []

beforeAll(async () => {
  actors = await demoActors(demo.url)
}, 120_000)

async function dataOf(kind: string): Promise<Readonly<Record<string, unknown>>> {
  const found = actors.find((one) => one.kind === kind)
  if (found !== undefined) return resultOf(await found.client.post(DATA, { member_id: found.memberId, api_key: '' }))
  const person = (await demoPeople(demo.url)).find((one) => one.kind === kind)
  const client = await signInAgain(demo.url, person?.email ?? '', person?.password)
  await takeBearer(client)
  const { member_id: memberId } = resultOf(await client.get('/account/session'))
  return resultOf(await client.post(DATA, { member_id: memberId, api_key: '' }))
}

test(
  '[SUB-15] a paying member reads plan, method, country lock, credit and past-due details in one answer (B-32, B-97)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'market')
    const { memberId } = story
    expect(resultOf(await story.post(DATA, { member_id: memberId }))).toMatchObject({
      subscription: { subscription_status: -1, plan_id: 2 },
      email: 'market@kho.example',
      is_locked: 0,
      organization: { status: 0, details: null },
      billing: { type: 0, has_billing_info: 0 },
      allowed_methods: [1, 2, 3, 4],
      amazon_pay: { is_enabled: 1 },
      country_locked: 0,
      past_due: null,
    })
    await story.card(cards.good)
    await story.checkOut('trial_end')
    await story.to(7)
    const renewal = await story.renewalDay()
    await setGateway(shop.url, { mode: 'decline', count: 1_000 })
    await story.to(renewal + 2)
    await setGateway(shop.url, { mode: 'ok', count: 0 })
    const { past_due: pastDue, ...data } = resultOf(
      await story.post(DATA, { member_id: memberId, api_key: 'anything' }),
    )
    expect(data).toMatchObject({
      subscription: { subscription_status: 1 },
      billing: { type: 1, last_four: '4242', has_billing_info: 1 },
      country_locked: 1,
      currency: 'USD',
      credit_balance_minor: 0,
    })
    const day = 86_400_000
    expect(pastDue).toMatchObject({ amount_minor: 5900, currency: 'USD', attempts: 2 })
    // the bank's own, whatever the banner says (B-162)
    expect(Object(pastDue)['reason_text']).toBe('Your bank gave no reason.')
    const instants = ['first_failed_at_epoch', 'next_attempt_at_epoch', 'disable_at_epoch']
    const days = instants.map((name) => Math.floor((Number(Object(pastDue)[name]) - story.start) / day))
    expect(days).toEqual([renewal, renewal + 3, renewal + 21])
  },
)

test(
  '[SUB-15] [ACC-12] who does not pay here sees the payer and no amounts, and the rights are not in the body',
  played,
  async () => {
    expect(await dataOf('organization')).toMatchObject({
      organization: { status: 1, details: { name: expect.any(String), payer_member_id: expect.any(Number) } },
      allowed_methods: [],
      credit_balance: null,
      past_due: null,
    })
    expect(await dataOf('indirect')).toMatchObject({ allowed_methods: [], credit_balance: null, past_due: null })
    expect(await dataOf('mobile')).toMatchObject({ allowed_methods: [] })
    expect(await dataOf('wired')).toMatchObject({ allowed_methods: [], past_due: { reason_text: 'Overdue' } })
    expect(await dataOf('locked')).toMatchObject({ is_locked: 1 })
    expect(await dataOf('non-primary')).toMatchObject({ billing: null })
    const [trial, other] = ['trial', 'primary'].map((kind) => actors.find((one) => one.kind === kind))
    const client = trial?.client ?? new ShopClient(demo.url)
    expect((await client.post(DATA, { member_id: other?.memberId, api_key: 'theirs' })).status).toBe(404)
    const bare = await client.post(DATA, { member_id: trial?.memberId }, { authorization: '' })
    expect(bare.status).toBe(401)
  },
)
