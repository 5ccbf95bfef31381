import { expect, test } from 'vitest'
import type { PricingProps, ProductProps, SubscriptionProps } from '@waybill/contract/pages'
import type { ShopClient } from '@waybill/testkit/shop-client'
import { demoPeople, readyToPay, resultOf, signInAgain } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()

type Control = SubscriptionProps['control']

/**
 * Rights of each kind of member: whether it reads the price of its plan, whether it can cancel and check out, and the answer of
 * the call that previews another plan.
 */
const MEMBERS: readonly (readonly [
  kind: string,
  control: Control,
  seesPrice: boolean,
  cancels: boolean,
  checksOut: boolean,
  status: number,
  code?: string,
])[] = [
  ['trial', 'all', true, false, true, 200],
  ['primary', 'all', true, true, false, 200],
  ['exclusive', 'all', true, true, false, 406, 'nothing-changes'],
  ['expired', 'all', true, false, true, 200],
  ['wired', 'all', true, true, false, 200],
  ['legacy', 'all', true, true, false, 406, 'billing-model-mismatch'],
  ['mobile', 'all', true, false, false, 406, 'billed-elsewhere'],
  ['shopify', 'all', true, false, false, 406, 'billed-elsewhere'],
  ['non-primary', 'none', true, false, false, 403, 'not-primary'],
  ['read-only', 'read_only', true, false, false, 403, 'read-only'],
  ['locked', 'locked', false, false, false, 403, 'account-locked'],
  ['organization', 'organization', false, false, false, 403, 'organization-pays'],
  ['indirect', 'partner', false, false, false, 200],
  ['affiliate', 'statement', false, false, false, 422, 'no-subscription'],
]

async function memberOf(kind: string): Promise<ShopClient> {
  const person = (await demoPeople(shop.url)).find((one) => one.kind === kind)
  return signInAgain(shop.url, person?.email ?? '', person?.password)
}

for (const [kind, control, seesPrice, cancels, checksOut, status, code] of MEMBERS)
  test(`[ACC-01] [SUB-02] ${kind}: the page offers what the calls allow, and prices to who pays them`, async () => {
    const client = await memberOf(kind)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract gave this type to the server
    const page = resultOf(await client.get('/account/billing/subscription')) as unknown as SubscriptionProps
    expect([page.control, page.planPrice !== null, page.cancellation !== null, page.canCheckOut]).toEqual([
      control,
      seesPrice,
      cancels,
      checksOut,
    ])
    const priced = page.addOns.filter(({ price }) => price !== null)
    expect(seesPrice ? [] : priced).toEqual([])
    const preview = await client.post('/account/subscription/preview', { package_id: 2 })
    expect([preview.status, preview.body['code']]).toEqual([status, code])
  })

/** Members who change a plan beside the cart, and by which call. */
const CHANGERS: Readonly<Record<string, 'change' | 'reactivate'>> = {
  primary: 'change',
  exclusive: 'change',
  expired: 'reactivate',
  wired: 'change',
  legacy: 'change',
}

for (const [kind] of MEMBERS)
  test(`[ACC-01] [SUB-03] ${kind}: the page of a plan offers the change that the pricing page offers`, async () => {
    const client = await memberOf(kind)
    const { upgrade } = resultOf(await client.get('/platform/marketplace/pricing')) as unknown as PricingProps
    const page = resultOf(await client.get('/platform/marketplace/packages/network')) as unknown as ProductProps
    const offered = upgrade?.ids.includes(page.id) === true ? upgrade : undefined
    expect([upgrade?.kind, page.upgrade]).toEqual([CHANGERS[kind], offered])
    const bundle = resultOf(await client.get('/platform/marketplace/packages/field-service')) as unknown as ProductProps
    expect(bundle.upgrade, 'a package of an industry is chosen in the cart').toBeUndefined()
  })

/** Text of the page, without the texts and data that travel with it. */
async function shownTo(client: ShopClient, path: string): Promise<string> {
  const { text } = await client.get(path, { accept: 'text/html' })
  return text.replaceAll(/<script[^]*?<\/script>/g, '')
}

test('[ACC-01] a company without a subscription reads that none is begun here, as its checkout answers (600)', async () => {
  const [demo] = await demoPeople(shop.url)
  const client = await signInAgain(shop.url, 'quan@harbour-group.example', demo?.password)
  await client.post('/cart/add', { id: 2, module: 0, pricing: 1 })
  const text = await shownTo(client, '/account/billing/subscription')
  expect(text).toContain('has no subscription of its own')
  expect(text).not.toMatch(/try it|free trial/)
  const memberId = String(resultOf(await client.get('/account/session'))['member_id'])
  const answer = await client.post(`/billing/account/${memberId}/checkout`, { start: 'now' })
  expect([answer.body['status'], answer.body['code']]).toEqual([600, 'no-subscription'])
})

test('[ACC-01] a partner reads how it pays for what it switches on, and of no trial', async () => {
  const text = await shownTo(await memberOf('affiliate'), '/account/billing/subscription')
  expect(text).toContain('You pay it by bank transfer')
  expect(text).toContain('href="/platform/marketplace/pricing"')
  expect(text).not.toMatch(/try it|free trial/)
})

test.each([
  ['mobile', 'app store', 'https://apps.lodeway.example/account/subscriptions'],
  ['shopify', 'Shopify', 'https://admin.shopify.example/settings/billing'],
])(
  '[ACC-01] %s: each text names who bills it, the button leads there, and none to a form that is always rejected (B-68)',
  async (kind, payer, store) => {
    const client = await memberOf(kind)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract gave this type to the server
    const page = resultOf(await client.get('/account/billing/subscription?change=1')) as unknown as SubscriptionProps
    expect(page.changeForm).toBeNull()
    const shown = await shownTo(client, '/account/billing/subscription')
    expect(shown.includes('/account/change')).toBe(kind === 'shopify')
    expect(shown).not.toContain('change=1')
    expect(shown).toContain(`href="${store}"`)
    const changed = await client.post('/account/subscription/change', { package_id: 3, timeframe: 'renewal' })
    expect([changed.status, changed.body['result']]).toEqual([406, expect.stringContaining(payer)])
    expect(shown.includes('app store')).toBe(kind === 'mobile')
  },
)

test('[SUB-13] the change form names what a legacy plan of a year costs, as the page above it', async () => {
  const client = await memberOf('legacy')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract gave this type to the server
  const page = resultOf(await client.get('/account/billing/subscription?change=1')) as unknown as SubscriptionProps
  const own = page.changeForm?.plans.find(({ isCurrent }) => isCurrent)
  expect([page.interval, own?.paid]).toEqual(['year', { price: page.planPrice, interval: 'year' }])
  expect(
    page.changeForm?.plans.map(({ cycle }) => cycle),
    'and the others for as long',
  ).toEqual(page.changeForm?.plans.map(() => 'year'))
})

test('[SUB-11] [SUB-13] a legacy member without a method sees costs and differences, and confirms with one (B-153)', async () => {
  const client = await memberOf('legacy')
  const path = '/account/billing/subscription?change=1&package_id=3&cycle=month_now'
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract gave this type to the server
  const { changeForm: form } = resultOf(await client.get(path)) as unknown as SubscriptionProps
  const cycle = form?.cycles.find(({ key }) => key === form.cycle)
  expect(form).toMatchObject({ needsMethod: true, reason: null, cycle: 'month_now' })
  expect(cycle?.sides).toMatchObject({ from: { title: 'Classic', interval: 'year' }, to: { title: 'Network' } })
  expect(cycle?.dueNow.minor).toBeGreaterThan(0)
  const page = (await client.get(path, { accept: 'text/html' })).text
  expect(page).not.toContain('value="subscription.change"')
  const dialog = resultOf(await client.get('/manage/ui/account/subscription/upgrade/message?package_id=3'))
  expect(dialog).toMatchObject({ needs_method: 1, notice: null })
  const body = { package_id: 3, timeframe: 'now', change_billing_model: 1, preview_token: cycle?.token }
  const early = await client.post('/account/subscription/change', body)
  expect([early.status, early.body['code']]).toEqual([422, 'billing-missing'])
})

/** Both demo companies of a legacy plan, and what each reads before it leaves that: 55 of 365 days of £453, less some minutes. */
const LEAVING = [
  [
    'a record of',
    'graham@old-mill-haulage.example',
    'credited',
    /£68\.[12]\d is credited for the unused days of Classic\./,
  ],
  [
    'no record of',
    'hazel@fellside-removals.example',
    'not_credited',
    /We have no record of a payment for the rest of Classic, so nothing is credited\./,
  ],
] as const

test.each(LEAVING)(
  '[SUB-11] [SUB-13] with %s what an earlier system was paid, %s reads before confirming what comes back (B-145)',
  async (_, email, field, text) => {
    const person = (await demoPeople(shop.url)).find((one) => one.email === email)
    const client = await signInAgain(shop.url, email, person?.password)
    const wanted = { package_id: 3, timeframe: 'now', change_billing_model: 1 }
    const credit = { credited: null, not_credited: null, [field]: expect.stringMatching(text) }
    const preview = resultOf(await client.post('/account/subscription/preview', wanted))
    expect(preview).toMatchObject({ to_credit_minor: 0, migration: credit })
    const dialog = '/manage/ui/account/subscription/upgrade/message?package_id=3'
    expect(resultOf(await client.get(dialog))).toMatchObject(credit)
    for (const path of [dialog, '/account/billing/subscription?change=1&package_id=3&cycle=month_now'])
      // oxlint-disable-next-line no-await-in-loop -- one session
      expect((await client.get(path, { accept: 'text/html' })).text, path).toMatch(text)
  },
)

test('[ACC-09] a partner’s customer reads what it can do here, and what its partner does (B-35)', async () => {
  const shown = await shownTo(await memberOf('indirect'), '/account/billing/subscription')
  expect(shown).toContain('You can change plan and features yourself')
  expect(shown).toContain('href="/platform/marketplace/pricing"')
})

test.each(['indirect', 'organization', 'affiliate'])(
  '[ACC-09] %s: no address opens the form of the change, which has amounts (B-35, B-120)',
  async (kind) => {
    const client = await memberOf(kind)
    for (const query of ['?change=1', '?change=1&package_id=3&cycle=month_now']) {
      // oxlint-disable-next-line no-await-in-loop, typescript/no-unsafe-type-assertion -- one session; the contract gave this type to the server
      const page = resultOf(await client.get(`/account/billing/subscription${query}`)) as unknown as SubscriptionProps
      expect(page.changeForm, query).toBeNull()
    }
  },
)

test('[ACC-09] the page of ENABLE shows a partner its cart, and leads who has just ordered to what was bought', async () => {
  const wayOf = async (client: ShopClient) =>
    (await client.get('/account/enable', { accept: 'text/html' })).headers.get('location')
  const partner = await memberOf('affiliate')
  await partner.post('/cart/add', { id: 2, module: 0, pricing: 1 })
  expect(await wayOf(partner)).toBeNull()
  const customer = await memberOf('indirect')
  await customer.post('/cart/empty', {})
  expect(await wayOf(customer)).toBe('/account/manage-features')
  await customer.post('/cart/add', { id: 2, module: 0, pricing: 1 })
  expect(await wayOf(customer)).toBe('/account/change')
})

test.each([
  ['locked', 'account-locked'],
  ['organization', 'organization-pays'],
])('[ACC-01] [MOD-05] %s: a purchase is 403 %s, before its list is read (B-20, B-46)', async (kind, code) => {
  const client = await memberOf(kind)
  for (const path of ['purchase', 'purchase/confirm']) {
    const list = [{ add_on_code: 'calendar-feed' }]
    // oxlint-disable-next-line no-await-in-loop -- one session
    const answer = await client.post(`/manage/ui/account/subscription/modules/${path}`, list)
    expect([answer.status, answer.body['code']], path).toEqual([403, code])
  }
})

test('[ACC-08] the only member of an account reads so on the page of the members', async () => {
  const { client } = await readyToPay(shop.url, 'alone@kho.example')
  expect(await shownTo(client, '/account/members')).toContain('You are the only member so far. Invite')
  const primary = await memberOf('primary')
  expect(await shownTo(primary, '/account/members')).not.toContain('the only member')
})
