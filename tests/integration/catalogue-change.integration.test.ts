import { afterAll, beforeAll, expect, test } from 'vitest'
import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { ShopClient } from '@waybill/testkit/shop-client'
import { shopCommand } from '@waybill/testkit/shop-command'
import {
  advanceClock,
  invariantsOf,
  mailsTo,
  readyToPay,
  register,
  resultOf,
  signInAgain,
  type RegisteredMember,
} from '@waybill/testkit/shop-journey'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'

/** A connection that waits for itself never answers: a caller gives up with an error. */
const PATIENCE_MS = 180_000
const ATTACHES_THEN_FAILS = '4000000000000341'

const quote = { token: '' }
const shop = { store: undefined as ThrowawayStore | undefined, running: undefined as RunningShop | undefined }

function url(): string {
  if (shop.running === undefined) throw new Error('the shop has not been started')
  return shop.running.url
}

function store(): ThrowawayStore {
  if (shop.store === undefined) throw new Error('there is no store')
  return shop.store
}

/** A shop that has just started holds the newest version in memory, and no other. */
async function restart(): Promise<void> {
  await shop.running?.stop()
  shop.running = await startShop(store())
}

async function publishChange(): Promise<void> {
  await shop.running?.stop()
  const files = editedCatalogue()
  files.edit('texts/en.yaml', 'title: Proof of visit', 'title: Proof of delivery')
  const published = await shopCommand(store(), 'import', files.folder)
  files.dispose()
  expect(published, published.text).toMatchObject({ code: 0 })
}

async function checkOut({ client, memberId }: RegisteredMember, body: Readonly<Record<string, string>>): Promise<void> {
  const done = await client.post(`/billing/account/${memberId}/checkout`, body)
  expect(done.status, done.text).toBe(200)
}

async function pageOf(client: ShopClient): Promise<Readonly<Record<string, unknown>>> {
  const page = await client.get('/account/billing/subscription')
  expect(page.status, page.text).toBe(200)
  return resultOf(page)
}

async function sharedQuote(): Promise<string> {
  const visitor = new ShopClient(url())
  await visitor.post('/cart/add', { id: 31, module: 1 })
  const shared = await visitor.post('/cart/share', { emails: ['lan@kho.example'] })
  expect(shared.status, shared.text).toBe(200)
  return String(resultOf(shared)['url']).split('/quotes/')[1] ?? ''
}

const subjectsTo = async (address: string): Promise<readonly string[]> =>
  (await mailsTo(url(), address)).map(({ subject }) => subject)

beforeAll(async () => {
  shop.store = await throwawayStore()
  await restart()
  quote.token = await sharedQuote()
  await checkOut(await readyToPay(url(), 'paying@bakery.example'), { start: 'now' })
  await checkOut(await readyToPay(url(), 'scheduled@bakery.example'), {})
  await checkOut(await readyToPay(url(), 'rejected@bakery.example', ATTACHES_THEN_FAILS), {})
  await register(url(), 'trying@bakery.example')
  await publishChange()
}, PATIENCE_MS)

afterAll(async () => {
  await shop.running?.stop({ isBroken: true })
  await shop.store?.dispose()
}, PATIENCE_MS)

async function expectQuoteAnswered(): Promise<void> {
  const total = await new ShopClient(url()).post('/cart/quote/total', { quote_token: quote.token, usages: {} })
  expect([total.status, total.text.includes('Proof of visit')], total.text).toEqual([200, true])
  for (const intent of ['accept', 'open']) {
    await restart()
    const answered = await new ShopClient(url()).submit(`/quotes/${quote.token}`, { intent })
    expect(answered.status, intent).toBeLessThan(400)
  }
}

async function expectCartChanged(): Promise<void> {
  const client = await signInAgain(url(), 'paying@bakery.example')
  await restart()
  const added = await client.at(url()).post('/cart/add', { id: 31, module: 1 })
  expect(added.status, added.text).toBe(200)
}

async function expectTrialsEnded(): Promise<void> {
  expect(await subjectsTo('trying@bakery.example')).toHaveLength(2)
  await advanceClock(url(), 'P3D')
  const states = { scheduled: 'subscribed', rejected: 'past_due', trying: 'expired' }
  for (const [name, state] of Object.entries(states))
    expect(await pageOf(await signInAgain(url(), `${name}@bakery.example`)), name).toMatchObject({ state })
}

async function expectRenewed(): Promise<void> {
  const client = await signInAgain(url(), 'paying@bakery.example')
  const page = await pageOf(client)
  expect(page).toMatchObject({
    state: 'subscribed',
    planTitle: 'Regional',
    invoices: [{ paymentState: 2 }, { paymentState: 2 }],
  })
  const [{ href }] = page['invoices'] as readonly [{ readonly href: string }]
  const file = await client.download(href)
  expect([file.status, Buffer.from(file.bytes.slice(0, 5)).toString()]).toEqual([200, '%PDF-'])
  const session = resultOf(await client.get('/account/session'))
  for (const path of [
    `/billing/account/${String(session['member_id'])}/subscription`,
    '/account/manage-features',
    '/platform/marketplace/shopping-cart-review',
  ])
    expect((await client.get(path)).status, path).toBe(200)
}

test(
  'after a publication and a restart, what was quoted and bought at the old version is read, changed, reminded, renewed and dunned',
  async () => {
    await restart()
    await expectQuoteAnswered()
    await expectCartChanged()
    await restart()
    await advanceClock(url(), 'P5D')
    await expectTrialsEnded()
    await restart()
    await advanceClock(url(), 'P31D')
    await expectRenewed()
    expect((await subjectsTo('rejected@bakery.example')).length).toBeGreaterThan(3)
    expect(await invariantsOf(url())).toEqual({ ok: true, violations: [] })
  },
  PATIENCE_MS,
)
