import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls, type CallDefinition, type CallKey } from '@waybill/contract'
import { ShopClient, type Answered } from '@waybill/testkit/shop-client'
import { advanceClock, cardToken, linkIn, mailsTo, resultOf, takeBearer } from '@waybill/testkit/shop-journey'
import { eventually } from '@waybill/testkit/eventually'

// Plays one customer's way through a demo shop, and writes what the calls took and answered as the examples of the API's
// description: node tests/examples/api-examples.ts http://127.0.0.1:3000 against a shop that was just filled.

const FILE = join(import.meta.dirname, '../../packages/contract/src/examples.json')
const LONGEST_LIST = 2
const LONGEST_TEXT = 120
const SHORTENED = 24
const EMAIL = 'mira@bep-sang.example'

interface Example {
  readonly body?: unknown
  readonly result: unknown
}

interface Request {
  /** The path with its parts filled in; the key's own without it. */
  readonly path?: string
  readonly body?: object
}

const [url = 'http://127.0.0.1:3000'] = process.argv.slice(2)
const client = new ShopClient(url)
const examples = new Map<CallKey, Example>()

/** Lists, records and texts as far as they explain: an example is read, not searched. */
function short(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    const longest = name.endsWith('token') ? SHORTENED : LONGEST_TEXT
    return value.length > longest ? `${value.slice(0, SHORTENED)}…` : value
  }
  if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map((item: unknown) => short(item, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, field]: [string, unknown]) => [key, short(field, key)]))
}

async function play(key: CallKey, { path, body }: Request = {}): Promise<Readonly<Record<string, unknown>>> {
  const [method = 'GET', own = ''] = key.split(' ')
  const send = (): Promise<Answered> => {
    if (method === 'POST') return client.post(path ?? own, body ?? {})
    return method === 'DELETE' ? client.delete(path ?? own) : client.get(path ?? own)
  }
  const answer = await send()
  if (answer.status !== 200 && answer.status !== 201)
    throw new Error(`${key} answered ${answer.status}: ${answer.text}`)
  const definition: CallDefinition = calls[key]
  const example = { ...(body && { body: short(body) }), result: short(answer.body['result']) }
  const isFitting = definition.result?.safeParse(example.result).success === true
  // a shortened text may be one of a fixed form: then the call has no example
  if (isFitting && !examples.has(key)) examples.set(key, example)
  return resultOf(answer)
}

async function browse(): Promise<void> {
  await play('GET /services/modules/{id}', { path: '/services/modules/34' })
  await play('GET /services/bundles/{id}', { path: '/services/bundles/2' })
  await play('GET /cart/products/module/{id}', { path: '/cart/products/module/34' })
  await play('GET /cart/search/suggestions', { path: '/cart/search/suggestions?term=route' })
  await play('GET /cart/search/alternatives', { path: '/cart/search/alternatives?term=ruote' })
  await play('GET /services/modules/search', { path: '/services/modules/search?q=route' })
  await play('POST /cart/add', { body: { id: 2, module: 0, pricing: 1 } })
  await play('POST /cart/add', { body: { id: 34, module: 1 } })
  await play('GET /cart/data')
  await play('GET /cart/module/{id}/{action}', { path: '/cart/module/34/deactivate' })
  await play('POST /cart/quantities', { body: { usages: { driver: 12 } } }).catch(() => ({}))
  await play('POST /cart/quote/total', { body: {} })
  await play('GET /cart/currency', { path: '/cart/currency?to=EUR' })
  await play('POST /cart/remove', { body: { id: 34 } })
  await play('POST /cart/undo', { body: {} })
  await play('POST /cart/saved', { body: { name: 'For the spring' } })
  await play('GET /cart/saved')
  await play('POST /services/modules/xsell', { body: { ids: [34], plan_id: 2 } })
  await play('POST /cart/share', {
    body: { emails: ['dana@halden-bakery.example'], sender_name: 'Mira Osei', comment: 'What we talked about.' },
  })
}

async function register(): Promise<number> {
  const body = {
    email: EMAIL,
    password: 'three quiet words',
    first_name: 'Mira',
    last_name: 'Osei',
    company: 'Bếp Sáng',
    country: 'US',
  }
  const { member_id: memberId } = await play('POST /register', { body })
  const mail = await eventually('the mail with the link', async () => (await mailsTo(url, EMAIL))[0])
  await client.get(linkIn(mail, '/verify-email/'))
  await play('GET /account/session')
  await play('GET /services/token').catch(() => ({}))
  await takeBearer(client)
  return Number(memberId)
}

async function buy(memberId: number): Promise<void> {
  const details = {
    first_name: 'Mira',
    last_name: 'Osei',
    country: 'US',
    payment_token: await cardToken(url, '4242424242424242'),
  }
  await play('POST /billing/account/{member_id}/info/update', {
    path: `/billing/account/${memberId}/info/update`,
    body: details,
  })
  const order = { type: 2, is_legacy: 0, account: { type: 5, tracking_id: 0 }, items: [] }
  const { order_id: orderId, token } = await play('POST /billing/order', { body: order })
  await play('GET /billing/order/{order_id}/item', { path: `/billing/order/${String(orderId)}/item` })
  await play('POST /billing/account/{member_id}/checkout', {
    path: `/billing/account/${memberId}/checkout`,
    body: { order_id: orderId, token, start: 'now' },
  })
  await play('GET /account/subscription/active/status')
  await play('POST /billing/account/market/data', { body: { member_id: memberId } })
}

async function change(memberId: number): Promise<void> {
  await play('GET /manage/ui/account/subscription/status/check')
  await play('GET /manage/ui/module/{id}/{action}', { path: '/manage/ui/module/42/activate' })
  await play('POST /billing/module/token', { body: { module_id: 42, action: 'activate' } })
  await play('GET /manage/ui/module/{id}/{action}/status', { path: '/manage/ui/module/42/activate/status' })
  await play('GET /manage/ui/account/subscription/upgrade/message', {
    path: '/manage/ui/account/subscription/upgrade/message?package_id=3',
  })
  const wanted = { package_id: 3, timeframe: 'now' }
  const { preview_token: token } = await play('POST /account/subscription/preview', { body: wanted })
  await play('POST /account/subscription/change', { body: { ...wanted, preview_token: token } })
  await play('POST /account/subscription/cancel', { body: { timeframe: 'renewal', reason: 'other' } })
  await play('POST /account/subscription/cancel/undo')
  await play('GET /billing/account/{member_id}/subscription', { path: `/billing/account/${memberId}/subscription` })
  await play('GET /billing/account/{member_id}/subscription/events', {
    path: `/billing/account/${memberId}/subscription/events`,
  })
  await play('GET /account/team')
}

await browse()
const memberId = await register()
await buy(memberId)
await advanceClock(url, 'PT1M')
await takeBearer(client)
await change(memberId)
const written = Object.fromEntries([...examples].toSorted(([one], [other]) => (one < other ? -1 : 1)))
writeFileSync(FILE, `${JSON.stringify(written, null, 2)}\n`)
process.stdout.write(`${examples.size} calls have an example\n`)
