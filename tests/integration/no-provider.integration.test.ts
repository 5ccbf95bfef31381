import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arrivedMail } from '@waybill/testkit/arrived-mail'
import { queryStore } from '@waybill/testkit/query-store'
import { eventually } from '@waybill/testkit/eventually'
import { freePort } from '@waybill/testkit/free-port'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { startShopProcess } from '@waybill/testkit/shop-process'
import { ShopClient } from '@waybill/testkit/shop-client'
import {
  advanceClock,
  demoPeople,
  readyToPay,
  register,
  resultOf,
  signInAgain,
  takeBearer,
  type DemoMember,
} from '@waybill/testkit/shop-journey'
import { startSmtpSink, type SmtpSink } from '@waybill/testkit/smtp-sink'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { cardFieldsOf, crawl } from './no-provider/crawl.ts'
import { DAY_MS } from '@waybill/domain/durations'

const CLOSED = 'Online payment isn’t available yet'
/** A shop is filled, stopped and started again, on a busy machine too. */
const PATIENCE_MS = 240_000
const HTML = { accept: 'text/html' }

let store: ThrowawayStore
let shop: RunningShop
let sink: SmtpSink
let people: readonly DemoMember[]
let fieldsOfSandbox: readonly string[]

/** People at every moment of a subscription, made while the sandbox took their test cards. */
async function fillShop(): Promise<void> {
  const sandbox = await startShop(store)
  const { url } = sandbox
  people = await demoPeople(url)
  const paying = await readyToPay(url, 'paying@bakery.example')
  const paid = await paying.client.post(`/billing/account/${paying.memberId}/checkout`, { start: 'now' })
  expect(paid.status, paid.text).toBe(200)
  await advanceClock(url, 'P20D')
  await register(url, 'ended@bakery.example')
  await advanceClock(url, 'P6D')
  const trying = await register(url, 'trying@bakery.example')
  fieldsOfSandbox = cardFieldsOf((await trying.client.get('/account/checkout', HTML)).text)
  const scheduled = await readyToPay(url, 'scheduled@bakery.example')
  const confirmed = await scheduled.client.post(`/billing/account/${scheduled.memberId}/checkout`, {})
  expect(confirmed.status, confirmed.text).toBe(200)
  await readyToPay(url, 'ready@bakery.example')
  await sandbox.stop()
}

beforeAll(async () => {
  store = await throwawayStore()
  await fillShop()
  // the days go by without anybody: reminders, an end of a trial and a renewal wait for the start
  await queryStore(store, `update clock_offset set offset_ms = offset_ms + ${5.5 * DAY_MS}`)
  const port = await freePort()
  sink = await startSmtpSink(port)
  // no setting says that the sandbox is off: mail that goes out says it on the embedded store, DATABASE_URL on the
  // other; what a start prints is of a process
  shop = await startShopProcess(store, {
    SANDBOX: '',
    RATE_LIMIT: 'on',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'shop@lodeway.example',
  })
}, PATIENCE_MS)

afterAll(async () => {
  await shop.stop()
  await sink.stop()
  await store.dispose()
}, 60_000)

async function signedIn(email: string): Promise<{ readonly client: ShopClient; readonly memberId: string }> {
  const client = await signInAgain(shop.url, email)
  return { client, memberId: String(resultOf(await client.get('/account/session'))['member_id']) }
}

test('[OPS-05] the start warns in one line that names the variables, once the address is known', async () => {
  const warned = await eventually('the line after the address is there', async () => {
    const lines = shop.output().split('\n')
    const ready = lines.findIndex((line) => line.startsWith('Waybill is ready at '))
    return ready === -1 ? undefined : lines.slice(ready + 1).find((line) => line.startsWith('No payment provider'))
  })
  expect(warned).toMatch(/^No payment provider: .*closed.*STRIPE_.*SANDBOX=on/)
  expect(shop.output()).not.toContain('No mail server')
})

test('[ORD-03] the cart of a subscriber is sent to the shop’s staff, with the reason why no call changes it (B-112)', async () => {
  const { client } = await signedIn('paying@bakery.example')
  const page = resultOf(await client.get('/account/change'))
  expect([page['kind'], page['reason']]).toEqual(['message', `${CLOSED}, so we make this change for you.`])
})

describe('calls that would pay, or take the means to (B-112)', () => {
  const item = { id: 2, bundled: 0, code: 'regional', modules: [] }
  const order = { type: 2, is_legacy: 0, account: { type: 0, tracking_id: 0 }, items: [item] }
  test.each([
    ['the checkout of the open cart', 'checkout', {}],
    ['the checkout at the end of the trial', 'checkout', { start: 'trial_end' }],
    ['billing details', 'info/update', { city: 'Gent' }],
    ['billing details with a token', 'info/update', { city: 'Gent', payment_token: 'tok_1' }],
  ])('%s: 703, no-provider, and nothing is stored', async (_, call, body) => {
    const { client, memberId } = await signedIn('ready@bakery.example')
    const answer = await client.post(`/billing/account/${memberId}/${call}`, body)
    expect([answer.status, answer.body], answer.text).toEqual([
      424,
      expect.objectContaining({ status: 703, code: 'no-provider', result: expect.stringContaining(CLOSED) }),
    ])
    expect(resultOf(await client.get('/account/billing/subscription'))).toMatchObject({ state: 'trial', invoices: [] })
  })

  test('posting an order: 703, no-provider', async () => {
    const { client } = await signedIn('ready@bakery.example')
    const answer = await client.post('/billing/order', order)
    expect([answer.status, answer.body['status'], answer.body['code']], answer.text).toEqual([424, 703, 'no-provider'])
  })

  test('a member without the right to pay gets that answer first', async () => {
    const { memberId } = await signedIn('ready@bakery.example')
    const stranger = await signedIn('trying@bakery.example')
    const answer = await stranger.client.post(`/billing/account/${memberId}/checkout`, {})
    expect([answer.status, answer.body['code']]).toEqual([404, 'not-found'])
  })

  test('there is no address that takes a number', async () => {
    const answer = await new ShopClient(shop.url).post('/sandbox/tokens', { type: 'card' })
    expect([answer.status, answer.body['code']]).toEqual([404, 'not-found'])
  })
})

test('a visitor fills a cart, shares it as a quote that arrives, and starts a trial (B-112)', async () => {
  const client = new ShopClient(shop.url)
  const added = await client.post('/cart/add', { id: 2, module: 0, pricing: 1 })
  expect(added.status, added.text).toBe(200)
  const shared = await client.post('/cart/share', { emails: ['lan@kho.example'] })
  expect(shared.status, shared.text).toBe(200)
  const person = { first_name: 'Mira', last_name: 'Osei', company: 'Kho', country: 'US' }
  const registered = await client.post('/register', {
    ...person,
    email: 'new@kho.example',
    password: 'three quiet words',
  })
  expect(registered.status, registered.text).toBe(200)
  for (const to of ['lan@kho.example', 'new@kho.example'])
    await eventually(`${to} gets the mail`, async () => textTo(to)[0])
  await takeBearer(client)
  expect(resultOf(await client.get('/account/billing/subscription'))).toMatchObject({
    state: 'trial',
    canCheckOut: false,
    provider: null,
  })
})

/** Texts of the mails to an address. */
function textTo(address: string): readonly string[] {
  return sink.mails
    .filter(({ recipients }) => recipients.includes(address))
    .map((mail) => arrivedMail(mail).text.replaceAll(/\s+/g, ' '))
}

describe('what falls due without a provider (B-112)', () => {
  const promise = /subscribe|check ?out|we (?:will )?charge|pay now/i

  test.each(['trying@bakery.example', 'scheduled@bakery.example'])(
    'the reminder to %s promises nothing that can’t be done',
    async (address) => {
      // another test of the file may have signed in before, which brings a mail of its own
      const mail = await eventually('the reminder is sent', async () =>
        textTo(address).find((text) => /Your free trial of .+ ends on/.test(text)),
      )
      expect(mail).toContain('/account/contact')
      expect(mail).not.toMatch(promise)
    },
  )

  test('the end of a trial is announced without a promise, too', async () => {
    const mail = await eventually('the mail is sent', async () =>
      textTo('ended@bakery.example').find((text) => /Your free trial of .+ has ended/.test(text)),
    )
    expect(mail).toContain('/account/contact')
    expect(mail).not.toMatch(promise)
  })

  test('a renewal has its invoice, is not charged, and starts no dunning', async () => {
    const { client } = await signedIn('paying@bakery.example')
    const page = await eventually('the renewal has its invoice', async () => {
      const props = resultOf(await client.get('/account/billing/subscription'))
      return Array.isArray(props['invoices']) && props['invoices'].length === 2 ? props : undefined
    })
    expect(page).toMatchObject({ state: 'subscribed', invoices: [{ paymentState: 3 }, { paymentState: 2 }] })
    expect(textTo('paying@bakery.example').filter((text) => /receipt|declined/i.test(text))).toEqual([])
  })
})

describe('pages without a provider (B-49, B-112)', () => {
  test.each(['ready', 'trying', 'ended'])(
    'checkout and account of %s are closed with a text, and lead to what can be done',
    async (name) => {
      const { client } = await signedIn(`${name}@bakery.example`)
      await client.post('/cart/add', { id: 31, module: 1 })
      for (const path of ['/account/checkout', '/account/billing/subscription']) {
        const { status, text } = await client.get(path, HTML)
        const main = /<main.*<\/main>/s.exec(text)?.[0] ?? ''
        expect([path, status, main.includes(CLOSED), main.includes('href="/account/contact"')]).toEqual([
          path,
          200,
          true,
          true,
        ])
        expect(main).not.toMatch(/<form|href="\/account\/checkout"/)
      }
    },
  )

  test('the sandbox requires a card on its checkout, which is what the next test looks for', () => {
    expect(fieldsOfSandbox).toHaveLength(3)
  })

  test('no page has a field for a number of a card or an account', { timeout: PATIENCE_MS }, async () => {
    const emails = ['paying', 'ended', 'trying', 'scheduled'].map((name) => `${name}@bakery.example`)
    const readers = [
      ...(await Promise.all(emails.map((email) => signInAgain(shop.url, email)))),
      ...(await Promise.all(
        people
          .filter(({ kind }) => kind !== 'staff')
          .map(({ email, password }) => signInAgain(shop.url, email, password)),
      )),
    ]
    const pages = await crawl(new ShopClient(shop.url), 40)
    for (const reader of readers) pages.push(...(await crawl(reader)))
    const offending = pages.filter(({ html }) => cardFieldsOf(html).length > 0 || html.includes('/sandbox'))
    expect(offending.map(({ path }) => path)).toEqual([])
    expect(pages.length).toBeGreaterThan(100)
  })
})
