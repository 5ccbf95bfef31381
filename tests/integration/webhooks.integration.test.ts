import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '@waybill/testkit/eventually'
import { queryStore } from '@waybill/testkit/query-store'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { ShopClient } from '@waybill/testkit/shop-client'
import { shopCommandWith } from '@waybill/testkit/shop-command'
import { advanceClock, expectOk, linkIn, mailsTo, readyToPay, resultOf } from '@waybill/testkit/shop-journey'
import { storeKind, throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { startHookReceiver, type HookMessage, type WebhookReceiver } from '@waybill/testkit/webhook-receiver'

const DAY_MS = 86_400_000
const ANYWHERE = { WEBHOOK_TARGETS: 'any' }

let store: ThrowawayStore
let shop: RunningShop
let receiver: WebhookReceiver
beforeAll(async () => {
  ;[store, receiver] = await Promise.all([throwawayStore(storeKind(), 'staffed'), startHookReceiver()])
  const added = await shopCommandWith(ANYWHERE, store, 'webhooks', 'add', '--url', receiver.url)
  if (added.code !== 0) throw new Error(added.text)
  shop = await startShop(store, ANYWHERE)
}, 120_000)
afterAll(async () => {
  await shop.stop()
  await Promise.all([store.dispose(), receiver.stop()])
}, 60_000)

const messagesOf = (accountId: unknown): readonly HookMessage[] =>
  receiver.hooks.map(({ message }) => message).filter(({ data }) => data['account_id'] === accountId)
const typesOf = (accountId: unknown): readonly string[] => messagesOf(accountId).map(({ type }) => type)

function idsOf(message: HookMessage | undefined, name: string): readonly string[] {
  const ids = message?.data[name]
  return Array.isArray(ids) ? ids.map(String) : []
}

/** A new member with a card, and the account as its first message names it. */
async function registered(email: string) {
  const known = new Set(receiver.hooks.map(({ message }) => message.data['account_id']))
  const { client, memberId } = await readyToPay(shop.url, email)
  const created = await eventually('the account is known', async () =>
    receiver.hooks.find(({ message: { type, data } }) => type === 'account.created' && !known.has(data['account_id'])),
  )
  return { client, memberId, accountId: created.message.data['account_id'] }
}

test(
  '[INT-02] a product follows an account from its registration to the end of its subscription',
  { timeout: 300_000 },
  async () => {
    const { client, memberId, accountId } = await registered('follow@kho.example')
    await client.post(`/billing/account/${memberId}/checkout`, { start: 'now' }, { 'idempotency-key': 'follow' })
    await advanceClock(shop.url, 'PT1M')
    expect(typesOf(accountId)).toEqual(
      expect.arrayContaining(['account.created', 'subscription.started', 'module.changed', 'invoice.paid']),
    )
    const [tried, bought] = messagesOf(accountId).filter(({ type }) => type === 'module.changed')
    expect([idsOf(tried, 'disabled'), idsOf(tried, 'changed'), idsOf(bought, 'enabled')]).toEqual([[], [], []])
    // what was tried is paid for from now on, but for what the trial alone had
    const paidFor = idsOf(bought, 'changed')
    // the core module stays as it is (B-156)
    const begun = idsOf(tried, 'enabled').filter((id) => id !== '11')
    expect([...paidFor, ...idsOf(bought, 'disabled')].toSorted()).toEqual(begun.toSorted())

    const cancelled = await client.post('/account/subscription/cancel', { timeframe: 'renewal' })
    expect([cancelled.status, cancelled.text]).toEqual([200, expect.anything()])
    await advanceClock(shop.url, 'P32D')
    expect(typesOf(accountId).slice(-2).toSorted()).toEqual(['module.changed', 'subscription.ended'])
    const last = messagesOf(accountId).findLast(({ type }) => type === 'module.changed')
    expect([idsOf(last, 'enabled'), idsOf(last, 'disabled')]).toEqual([[], ['11', ...paidFor]])
    const numbers = messagesOf(accountId).map(({ data }) => data['seq'])
    expect(numbers).toEqual(numbers.map((_, place) => place + 1))
  },
)

test.runIf(storeKind() === 'postgres')(
  '[INT-02] a refund comes with its credit note, and once more when the bank sends it back',
  { timeout: 300_000 },
  async () => {
    const { client, memberId, accountId } = await registered('credited@kho.example')
    await client.post(`/billing/account/${memberId}/checkout`, { start: 'now' }, { 'idempotency-key': 'credited' })
    await advanceClock(shop.url, 'PT1M')
    const dataOf = (wanted: string) => messagesOf(accountId).findLast(({ type }) => type === wanted)?.data ?? {}
    const { invoice_id, number, ...paid } = dataOf('invoice.paid')
    expect(paid).toMatchObject({ state: 'paid' })
    const refund = ['billing', 'refund', String(number), '--all', '--reason', 'goodwill']
    expect(await shopCommandWith(ANYWHERE, store, ...refund)).toMatchObject({ code: 0 })
    await advanceClock(shop.url, 'PT1M')
    const given = { invoice_id, amount_minor: expect.any(Number), currency: 'USD' }
    expect(dataOf('invoice.credited')).toMatchObject({
      ...given,
      state: 'credited',
      credit_note_number: '1001',
    })
    const { refund_id, amount_minor } = dataOf('invoice.refunded')
    expect(dataOf('invoice.refunded')).toMatchObject({ ...given, number, state: 'refunded' })
    const [row] = await queryStore(
      store,
      `select gateway_ref as of from payment where invoice_id = ${String(invoice_id)}`,
    )
    expectOk(
      await new ShopClient(shop.url).post('/sandbox/gateway', { refund: { of: row?.['of'], outcome: 'failed' } }),
      'the bank',
    )
    await advanceClock(shop.url, 'PT1M')
    expect(dataOf('invoice.refund_failed')).toMatchObject({ ...given, number, refund_id, amount_minor })
  },
)

test('[INT-02] a quote is asked about, answered, extended and revised', { timeout: 300_000 }, async () => {
  const { client, accountId } = await registered('quoting@kho.example')
  const reader = 'buyer@kho.example'
  const shared = resultOf(expectOk(await client.post('/cart/share', { emails: [reader] }), 'the share'))
  await advanceClock(shop.url, 'PT1M')
  const link = linkIn((await mailsTo(shop.url, reader)).at(-1), '/quotes/')
  const visitor = new ShopClient(shop.url)
  expectOk(await visitor.post(`${link}/messages`, { form_token: '', text: 'Until when?' }), 'the question')
  const path = `/account/quotes/${String(shared['quote_id'])}`
  expectOk(await client.post(`${path}/messages`, { text: 'As long as you like.' }), 'the answer')
  const later = new Date(Date.parse(String(shared['expires_at'])) + 5 * DAY_MS).toISOString()
  expectOk(await client.post(`${path}/extend`, { expires_on: later.slice(0, 10) }), 'the extension')
  await client.post(`${path}/open`, {})
  await client.post('/cart/add', { id: 33, module: 1 })
  const revised = resultOf(expectOk(await client.post(`${path}/revise`, {}), 'the revision'))
  await advanceClock(shop.url, 'PT1M')
  const account = { company: 'Bếp Sáng', country: 'US', external_id: null, metadata: {} }
  const quote = { account_id: accountId, account, seq: expect.any(Number), quote_id: shared['quote_id'], revision: 1 }
  const written = { ...quote, state: 'open', message_id: expect.any(Number) }
  const ofQuotes = messagesOf(accountId).filter(({ type }) => type.startsWith('quote.'))
  expect(ofQuotes.map(({ type, data }) => [type, data])).toEqual([
    ['quote.shared', expect.anything()],
    ['quote.message', { ...written, direction: 'asked' }],
    ['quote.message', { ...written, direction: 'answered' }],
    ['quote.extended', { ...quote, state: 'open', expires_at: expect.stringContaining(later.slice(0, 10)) }],
    ['quote.revised', { ...quote, state: 'superseded', next_quote_id: revised['quote_id'], next_revision: 2 }],
    ['quote.shared', expect.objectContaining({ quote_id: revised['quote_id'] })],
  ])
  expect(JSON.stringify(ofQuotes), 'no text, no address').not.toMatch(/Until when|kho\.example/)
})
