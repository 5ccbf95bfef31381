import { expect, test } from 'vitest'
import type { FeaturesProps } from '@waybill/contract/pages'
import { demoPeople, resultOf, signInAgain, takeBearer } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()
const PAGE = '/account/manage-features'
/** Weight and volume limits. */
const MODULE = 24

async function signedIn(kind: string) {
  const person = (await demoPeople(shop.url)).find((one) => one.kind === kind)
  if (person === undefined) throw new Error(`no demo account of the kind ${kind}`)
  const client = await signInAgain(shop.url, person.email, person.password)
  await takeBearer(client)
  const answer = await client.get(`${PAGE}?module=${MODULE}&action=activate`)
  expect(answer.status, kind).toBe(200)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract gave this type to the server
  return { client, page: resultOf(answer) as unknown as FeaturesProps }
}

/**
 * Reasons why nothing can be switched, and the status of the call that would: 404 is a product, so that 200 is the way through.
 */
const LOCKED = [
  ['non-primary', /^Only .+, the primary member, can change features\.$/, 403],
  ['read-only', /read-only/, 403],
  ['organization', /^Another company in your group pays/, 403],
  ['locked', /on hold/, 403],
  ['trial', /^What you add to your trial goes into your cart/, 600],
  ['expired', /^Choose a plan to use these/, 600],
  ['legacy', /no longer sold/, 406],
  ['mobile', /app store/, 406],
  ['shopify', /Shopify/, 406],
  ['affiliate', /^Choose a plan to use these/, 600],
] as const

for (const [kind, reason, status] of LOCKED)
  test(`[ACC-01] [MOD-06] ${kind}: sees every add-on, switches none, and reads why not`, async () => {
    const { client, page } = await signedIn(kind)
    expect(page.lock?.text).toMatch(reason)
    expect(page.request).toBeNull()
    expect(page.categories.length).toBeGreaterThan(3)
    expect((await client.get(`/manage/ui/module/${MODULE}/activate`)).body['status']).toBe(status)
  })

for (const [kind, , status] of LOCKED)
  test(`[ACC-01] [MOD-06] ${kind}: no form of the confirmation switches it on`, async () => {
    const { client, page } = await signedIn(kind)
    const before = resultOf(await client.get(PAGE))['categories']
    const { formToken = '' } = (await client.get(PAGE)).body['shell'] as { readonly formToken?: string }
    const posted = await client.submit(PAGE, { intent: 'feature.switch', token: 'none', _token: formToken })
    expect(posted.status, 'no redirect to what was done').toBeGreaterThanOrEqual(400)
    expect((await client.post(`/manage/ui/module/${MODULE}/activate`, {})).body['status']).toBe(status)
    expect([resultOf(await client.get(PAGE))['categories'], page.request]).toEqual([before, null])
  })

test('[MOD-06] a Custom Solution is made of the modules that come with every plan', async () => {
  const { client, page } = await signedIn('locked')
  const held = page.package?.modules.map(({ title }) => title)
  expect([page.package?.title, held]).toEqual(['Custom Solution', ['Route board']])
  expect(resultOf(await client.get('/account/billing/subscription'))['moduleCount']).toBe(1)
})

const SWITCHES = ['primary', 'subscribed', 'wired'] as const

for (const kind of SWITCHES)
  test(`[ACC-01] [MOD-06] ${kind}: switches add-ons, with the amounts before anything happens`, async () => {
    const { client, page } = await signedIn(kind)
    expect(page).toMatchObject({ lock: null, buysFromPartner: false, request: { kind: 'confirm' } })
    // the same confirmation by the call, but for the moment of its token
    const { confirmation } = page.request?.kind === 'confirm' ? page.request : { confirmation: undefined }
    const called = resultOf(await client.get(`/manage/ui/module/${MODULE}/activate`))
    for (const name of [
      'price_before_minor',
      'price_after_minor',
      'amount_due_now_minor',
      'next_amount_minor',
    ] as const)
      expect([name, confirmation?.[name]]).toEqual([name, called[name]])
  })

/** Name of the next payment in the confirmation of a module and the list of add-ons, by the channel (B-68). */
const NEXT = [
  ['subscribed', /^Your invoice of .+ will be /, /^Payment method for the next charge: /, 'Next charge: '],
  ['wired', /^Next invoice: /, /^You pay the next invoice by bank transfer\.$/, 'Next invoice: '],
] as const

for (const [kind, next, paidWith, inList] of NEXT)
  test(`${kind}: what comes next is named by how it is paid (B-68)`, async () => {
    const { client, page } = await signedIn(kind)
    const { confirmation } = page.request?.kind === 'confirm' ? page.request : { confirmation: undefined }
    expect(confirmation?.messages.slice(-2)).toEqual([expect.stringMatching(next), expect.stringMatching(paidWith)])
    const { formToken = '' } = (await client.get(PAGE)).body['shell'] as { readonly formToken?: string }
    const code = page.categories.flatMap(({ features }) => features).find(({ id }) => id === MODULE)?.code ?? ''
    const fields = { intent: 'purchase.review', [`add.${code}`]: '1', _token: formToken }
    const list = await client.submit(`${PAGE}?tab=list`, fields)
    expect([list.status, list.text]).toEqual([200, expect.stringContaining(inList)])
  })

test('[ACC-01] every kind of demo member stands in this table', async () => {
  const kinds = (await demoPeople(shop.url)).map(({ kind }) => kind)
  const known = [...LOCKED.map(([kind]) => kind), ...SWITCHES, 'exclusive', 'indirect']
  expect(kinds.filter((kind) => kind !== 'staff' && !known.some((one) => one === kind))).toEqual([])
})

test('[ACC-01] [MOD-06] [MOD-07] exclusive: an add-on that is off for its debt leads to the payment, and others wait for it', async () => {
  const { page } = await signedIn('exclusive')
  expect(page).toMatchObject({
    lock: null,
    request: { kind: 'rejected', text: expect.stringContaining('open invoice') },
  })
  const overdue = page.categories.flatMap(({ features }) => features).filter(({ state }) => state.kind === 'overdue')
  expect(overdue).toMatchObject([{ title: 'Route reports', lock: { link: { text: 'Pay now' } } }])
})

test('[ACC-01] [MOD-06] organization: sees no amount, its payer is billed (B-35, B-120)', async () => {
  const { page } = await signedIn('organization')
  const features = page.categories.flatMap((category) => category.features)
  expect([page.package?.price, page.buysFromPartner, new Set(features.map(({ price }) => price))]).toEqual([
    null,
    false,
    new Set([null]),
  ])
})

test('[ACC-01] [CUI-09] indirect: enables add-ons and sees no amount (B-35)', async () => {
  const { page } = await signedIn('indirect')
  expect(page).toMatchObject({ lock: null, buysFromPartner: true, request: { kind: 'confirm' } })
  const features = page.categories.flatMap((category) => category.features)
  expect(features.filter(({ price }) => price !== null)).toEqual([])
  const { confirmation } = page.request?.kind === 'confirm' ? page.request : { confirmation: undefined }
  expect(confirmation).toMatchObject({
    price_before_minor: 0,
    price_after_minor: 0,
    amount_due_now_minor: 0,
    next_amount_minor: 0,
    module: { price_minor: 0, unit_price_minor: null, prorated_minor: null },
  })
  expect(confirmation?.messages.join(' ')).not.toMatch(/\d/)
})

test('[MOD-06] a visitor signs in first', async () => {
  const answer = await fetch(`${shop.url}${PAGE}`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/sign-in?next=${encodeURIComponent(PAGE)}`])
})
