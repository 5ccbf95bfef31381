import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { money } from '@waybill/domain/money'
import { BODY_KIND } from '../../platform/http/entry/route-constraints.ts'
import { openDemoStore, type DemoStore } from '../../testing/open-demo-store.ts'
import { testPorts } from '../../testing/test-ports.ts'
import { stepOfCode } from '../../platform/second-factor.ts'
import { registerSandbox } from './routes.ts'
import type { AccountOut } from './use-cases/demo-accounts.ts'
import type { Ports } from '../../platform/ports.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const OURS = { host: '127.0.0.1:3000', origin: ORIGIN, 'x-waybill': '1' } as const

/** The sandbox alone on a demo store: pages are rendered as nothing but their data. */
async function buildSandbox(ports: Ports): Promise<FastifyInstance> {
  const app = Fastify({ routerOptions: { constraints: { bodyKind: BODY_KIND } } })
  await app.register(cookie)
  const parse = async (_: unknown, text: string) => new URLSearchParams(text)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, parse)
  registerSandbox(app, ports)
  return app
}

let demo: DemoStore
let app: FastifyInstance
let checkedAtStart: unknown
let ports: Ports
beforeAll(async () => {
  demo = await openDemoStore()
  ports = await testPorts(demo, ORIGIN)
  app = await buildSandbox(ports)
  // before other tests move the clock: nothing renews here, as there is no worker
  checkedAtStart = (await get('/sandbox/invariants')).json()
})
afterAll(async () => {
  await app.close()
  await ports.catalogue.stop()
  await ports.pdf.close()
  await demo.dispose()
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers: { ...OURS, ...headers } })
const post = (url: string, payload: object) => app.inject({ method: 'POST', url, headers: OURS, payload })
const submit = (url: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    headers: { host: OURS.host, origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

interface Rejected {
  readonly errors: readonly { readonly path: string }[]
}

interface Mail {
  readonly id: number
  readonly subject: string
  readonly attachments: readonly { readonly href: string }[]
}

const mails = async (query = ''): Promise<readonly Mail[]> =>
  (await get(`/sandbox/mailbox.json${query}`)).json<Mail[]>()
const newestMail = async (): Promise<number> => (await mails())[0]?.id ?? 0
const timeOf = (answer: { readonly json: <T>() => T }): number => Date.parse(answer.json<{ now: string }>().now)
const pathsOf = (answer: { readonly json: <T>() => T }): readonly string[] =>
  answer.json<Rejected>().errors.map(({ path }) => path)

describe('accounts', () => {
  test('[ACC-01] accounts.json is bare, and its staff row brings the second factor', async () => {
    const accounts = (await get('/sandbox/accounts.json')).json<{ kind: string }[]>()
    expect(accounts).toContainEqual({
      kind: 'primary',
      email: 'dana@halden-bakery.example',
      password: expect.any(String),
      member_id: expect.any(Number),
      account_id: expect.any(Number),
      roles: ['primary'],
    })
    expect(accounts.find(({ kind }) => kind === 'staff')).toMatchObject({
      member_id: null,
      totp_secret: expect.any(String),
    })
  })

  test('[ACC-01] the page shows what the staff sign in by, and the code of now is good', async () => {
    const accounts = (await get('/sandbox/accounts.json')).json<AccountOut[]>()
    const { email, password, totp_secret: secret = '' } = accounts.find(({ kind }) => kind === 'staff') ?? {}
    const page = (await get('/sandbox')).body
    expect([page.includes(`"email":"${email}"`), page.includes(`"password":"${password}"`)]).toEqual([true, true])
    const code = /"code":"(\d{6})"/.exec(page)?.[1] ?? ''
    expect(stepOfCode(secret, code, ports.realClock.now())).toEqual(expect.any(Number))
  })

  test('one click signs a demo member in without a password, and no other member', async () => {
    const signedIn = await submit('/sandbox', { intent: 'sign_in', email: 'theo@halden-bakery.example' })
    expect(signedIn.statusCode).toBe(303)
    expect(signedIn.headers['location']).toBe('/account/billing/subscription')
    expect(signedIn.cookies.map(({ name }) => name)).toContain('waybill-session')
    expect((await submit('/sandbox', { intent: 'sign_in', email: 'nobody@else.example' })).statusCode).toBe(404)
  })
})

describe('clock', () => {
  test('it is moved forward and answers when the work is done', async () => {
    const before = timeOf(await get('/sandbox/clock'))
    const moved = await post('/sandbox/clock', { advance: 'P1D' })
    expect(moved.statusCode).toBe(200)
    expect(timeOf(moved) - before).toBeGreaterThanOrEqual(86_400_000)
    expect((await submit('/sandbox', { intent: 'advance', days: '1' })).headers['location']).toBe('/sandbox')
  })

  test('backwards and more than two years at once are 422 with the field', async () => {
    for (const body of [{ to: '2020-01-01T00:00:00Z' }, { advance: 'P3Y' }, { advance: 'soon' }]) {
      const rejected = await post('/sandbox/clock', body)
      expect(rejected.statusCode).toBe(422)
      expect(pathsOf(rejected)).toEqual(Object.keys(body))
    }
  })
})

describe('mailbox', () => {
  beforeAll(async () => {
    const mail = { subject: 'One', text: 'Plain', html: '<p>Rich</p>', headers: { 'List-Unsubscribe': '<x>' } }
    await ports.mail.send({ ...mail, dedupeKey: 'a', to: 'first@buyer.example', attachments: [] }, demo.clock.now())
    const file = { filename: 'báo giá.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') }
    await ports.mail.send(
      { ...mail, dedupeKey: 'b', to: 'Second@buyer.example', subject: 'Two', attachments: [file] },
      demo.clock.now(),
    )
  })

  test('shows mails as sent, newest first, by recipient, with their files', async () => {
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Two', 'One'])
    const [second] = await mails('?to=second%40buyer.example')
    expect(second).toEqual({
      id: expect.any(Number),
      to: 'Second@buyer.example',
      from: expect.stringContaining('@'),
      subject: 'Two',
      text: 'Plain',
      html: '<p>Rich</p>',
      headers: expect.objectContaining({ 'List-Unsubscribe': '<x>' }),
      attachments: [{ filename: 'báo giá.pdf', content_type: 'application/pdf', size: 4, href: expect.any(String) }],
      sent_at: expect.stringMatching(/Z$/),
    })
    const attachment = await get(second?.attachments[0]?.href ?? '')
    expect(attachment.body).toBe('%PDF')
    expect(attachment.headers['content-disposition']).toBe("attachment; filename*=UTF-8''b%C3%A1o%20gi%C3%A1.pdf")
  })

  test('the mail itself may run no script, request nothing foreign, and stand in our own page only', async () => {
    const html = await get(`/sandbox/mailbox/${await newestMail()}/html`)
    const policy = String(html.headers['content-security-policy'])
    expect(html.body).toBe('<p>Rich</p>')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).not.toContain('script-src')
  })

  test('what is not there is 404, whatever was requested', async () => {
    const id = await newestMail()
    const paths = ['999999', 'x', '-1', '1e3', '99999999999999999999', '%00', '..%2f'].flatMap((part) => [
      `/sandbox/mailbox/${part}`,
      `/sandbox/mailbox/${part}/html`,
      `/sandbox/mailbox/${id}/attachments/${part}`,
    ])
    for (const path of paths) expect([path, (await get(path)).statusCode]).toEqual([path, 404])
  })
})

describe('gateway', () => {
  test('a card becomes a token, and what is wrong is named', async () => {
    const made = await post('/sandbox/tokens', {
      type: 'card',
      number: '4000 0027 6000 3184',
      month: 12,
      year: 2030,
      cvc: '123',
    })
    expect(made.json()).toEqual({
      token: expect.stringMatching(/^tok_/),
      type: 'card',
      brand: 'visa',
      first_six: '400000',
      last_four: '3184',
      expiry: { year: 2030, month: 12 },
      fingerprint: expect.any(String),
    })
    const rejected = await post('/sandbox/tokens', {
      type: 'card',
      number: '5555555555554444',
      month: '13',
      year: '2030',
      cvc: '12',
    })
    expect(rejected.statusCode).toBe(422)
    expect(pathsOf(rejected).toSorted()).toEqual(['cvc', 'month', 'number'])
    expect(rejected.json<{ errors: unknown }>().errors).toEqual([
      { path: 'number', message: 'The sandbox only takes its test numbers, such as 4242 4242 4242 4242.' },
      { path: 'cvc', message: 'Enter the 3 digits of the security code.' },
      { path: 'month', message: 'Enter month and year as on the card, MM / YY, at most ten years ahead.' },
    ])
  })

  test('its mode is for the next calls, the delivery of webhooks stays', async () => {
    expect((await post('/sandbox/gateway', { mode: 'decline', count: 2 })).json()).toEqual({
      mode: 'decline',
      count: 2,
      webhooks: 'normal',
    })
    expect((await post('/sandbox/gateway', { webhooks: 'late' })).json()).toEqual({
      mode: 'decline',
      count: 2,
      webhooks: 'late',
    })
    expect((await post('/sandbox/gateway', { mode: 'ok' })).json()).toEqual({ mode: 'ok', count: 1, webhooks: 'late' })
    expect((await post('/sandbox/gateway', { mode: 'magic' })).statusCode).toBe(422)
  })

  test('the 3-D Secure page leads back to a path of ours with the answer, and the first choice stands', async () => {
    const card = { type: 'card', number: '4000002760003184', month: 12, year: 2030, cvc: '123' }
    const { token } = (await post('/sandbox/tokens', card)).json<{ token: string }>()
    const payment = {
      idempotencyKey: 'k',
      method: { methodRef: token },
      amount: money(2_000, 'USD'),
      invoiceRef: 'i',
    }
    const started = await ports.sandboxGateway?.startPayment(payment)
    if (started?.kind !== 'started') throw new Error('not started')
    const requested = await ports.sandboxGateway?.confirmPayment({ ...payment, paymentRef: started.paymentRef })
    if (requested?.kind !== 'challenge') throw new Error('no challenge')
    const shown = async () =>
      (await get(requested.url, { accept: 'application/json' })).json<{ result: object }>().result
    const amount = { minor: 2_000, currency: 'USD' }
    expect(await shown()).toEqual({ id: requested.challengeId, amount, state: 'open' })
    const approved = await submit(`${requested.url}?next=${encodeURIComponent('/checkout?resume=1')}`, {
      intent: 'approve',
    })
    expect(approved.headers['location']).toMatch(/^\/checkout\?resume=1&three_d_secure_action_result_token_id=tds_/)
    const again = await submit(`${requested.url}?next=//evil.example`, { intent: 'decline' })
    expect(again.headers['location']).toMatch(
      new RegExp(`^${requested.url}\\?three_d_secure_action_result_token_id=tds_`),
    )
    expect(await shown()).toEqual({ id: requested.challengeId, amount, state: 'approved' })
    expect((await submit(requested.url, { intent: 'shrug' })).statusCode).toBe(422)
    expect((await get('/sandbox/challenge/chl_unknown')).statusCode).toBe(404)
  })

  test('the 3-D Secure page of a method that is only verified names no amount', async () => {
    const card = { type: 'card', number: '4000002760003184', month: 12, year: 2030, cvc: '123' }
    const { token } = (await post('/sandbox/tokens', card)).json<{ token: string }>()
    const customer = await ports.sandboxGateway?.ensureCustomer({ idempotencyKey: 'customer:1', accountId: 1 })
    if (customer?.kind !== 'customer') throw new Error('no customer')
    const { customerRef } = customer
    const verified = { idempotencyKey: 'set-up:1', customerRef, token, currency: 'USD' as const }
    const requested = await ports.sandboxGateway?.setUpMethod(verified)
    if (requested?.kind !== 'challenge') throw new Error('no challenge')
    const shown = (await get(requested.url, { accept: 'application/json' })).json<{ result: object }>().result
    expect(shown).toEqual({ id: requested.challengeId, state: 'open' })
    expect((await get(requested.url)).body).toContain('Nothing is charged.')
  })
})

test('[REL-03] the invariants are checked on demand', () => {
  expect(checkedAtStart).toEqual({ ok: true, violations: [] })
})

test('a call without our header changes nothing', async () => {
  const foreign = await app.inject({
    method: 'POST',
    url: '/sandbox/clock',
    headers: { host: OURS.host, origin: ORIGIN },
    payload: { advance: 'P1D' },
  })
  expect(foreign.statusCode).toBe(403)
})
