import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTranslator } from '@waybill/i18n'
import { compileCatalogue } from '@waybill/i18n/compile'
import { money } from '@waybill/domain/money'
import { readConfig } from '../../config.ts'
import { createSandboxGateway } from '../../platform/gateway/sandbox/sandbox-gateway.ts'
import { BODY_KIND } from '../../platform/http/body-kind.ts'
import { createIds } from '../../platform/ids.ts'
import { openMail } from '../../platform/mail/open-mail.ts'
import { openDemoStore, type DemoStore } from '../shop-admin/testing/open-demo-store.ts'
import { registerSandbox } from './routes.ts'
import type { SandboxPorts } from './sandbox-ports.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const OURS = { host: '127.0.0.1:3000', origin: ORIGIN, 'x-waybill': '1' } as const

/** The sandbox alone on a demo store: pages are rendered as their data. */
async function buildSandbox(demo: DemoStore, variables: Readonly<Record<string, string>>): Promise<{ readonly app: FastifyInstance; readonly ports: SandboxPorts }> {
  const read = readConfig(variables)
  if (!read.ok) throw new Error(read.problems.join('\n'))
  const { store, clock, keys } = demo
  const ids = createIds()
  const sandboxGateway = createSandboxGateway({ db: store.db, clock, ids, keys })
  const t = createTranslator('en', compileCatalogue('en'))
  // what the sandbox's routes use of the ports, and nothing else
  const ports = {
    config: read.config, publicUrl: ORIGIN, store, clock, keys, ids, sandboxGateway,
    mail: openMail(read.config, { db: store.db, publicUrl: ORIGIN }),
    worker: { earliest: async () => undefined, runDue: async () => undefined },
    pages: { translator: () => t, messages: () => ({}), document: ({ props }: { props: object }) => JSON.stringify(props) },
  } as unknown as SandboxPorts
  const app = Fastify({ routerOptions: { constraints: { bodyKind: BODY_KIND } } })
  await app.register(cookie)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async (_: unknown, text: string) => new URLSearchParams(text))
  registerSandbox(app, ports)
  return { app, ports }
}

let demo: DemoStore
let app: FastifyInstance
let ports: SandboxPorts
beforeAll(async () => {
  demo = await openDemoStore()
  ;({ app, ports } = await buildSandbox(demo, { SANDBOX: 'on' }))
})
afterAll(async () => {
  await app.close()
  await demo.dispose()
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers: { ...OURS, ...headers } })
const post = (url: string, payload: object) => app.inject({ method: 'POST', url, headers: OURS, payload })
const submit = (url: string, fields: Record<string, string>) =>
  app.inject({ method: 'POST', url, headers: { host: OURS.host, origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' }, payload: new URLSearchParams(fields).toString() })

describe('where the sandbox is off', () => {
  test('none of its routes exists', async () => {
    const off = await buildSandbox(demo, { SANDBOX: 'off' })
    for (const url of ['/sandbox', '/sandbox/accounts.json', '/sandbox/mailbox', '/sandbox/mailbox.json', '/sandbox/clock', '/sandbox/invariants', '/sandbox/challenge/x']) {
      expect((await off.app.inject({ url, headers: OURS })).statusCode, url).toBe(404)
    }
    await off.app.close()
  })
})

describe('accounts', () => {
  test('[ACC-01] accounts.json is bare, and its staff row brings the second factor', async () => {
    const accounts = (await get('/sandbox/accounts.json')).json()
    expect(accounts).toContainEqual({ kind: 'primary', email: 'dana@halden-bakery.example', password: expect.any(String), member_id: expect.any(Number), account_id: expect.any(Number), roles: ['primary'] })
    expect(accounts.find(({ kind }: { kind: string }) => kind === 'staff')).toMatchObject({ member_id: null, totp_secret: expect.any(String) })
  })

  test('one click signs a demo member in without a password, and nobody else', async () => {
    const signedIn = await submit('/sandbox', { intent: 'sign_in', email: 'theo@halden-bakery.example' })
    expect(signedIn.statusCode).toBe(303)
    expect(signedIn.headers['location']).toBe('/account/billing/subscription')
    expect(signedIn.cookies.map(({ name }) => name)).toContain('waybill-session')
    expect((await submit('/sandbox', { intent: 'sign_in', email: 'nobody@else.example' })).statusCode).toBe(404)
  })
})

describe('clock', () => {
  test('it is moved forward and answers when the work is done', async () => {
    const before = Date.parse((await get('/sandbox/clock')).json().now)
    const moved = await post('/sandbox/clock', { advance: 'P1D' })
    expect(moved.statusCode).toBe(200)
    expect(Date.parse(moved.json().now) - before).toBeGreaterThanOrEqual(86_400_000)
    expect((await submit('/sandbox', { intent: 'advance', days: '1' })).headers['location']).toBe('/sandbox')
  })

  test('backwards and more than two years at once are 422 with the field', async () => {
    for (const body of [{ to: '2020-01-01T00:00:00Z' }, { advance: 'P3Y' }, { advance: 'soon' }]) {
      const refused = await post('/sandbox/clock', body)
      expect(refused.statusCode).toBe(422)
      expect(refused.json().errors[0].path).toBe(Object.keys(body)[0])
    }
  })
})

describe('mailbox', () => {
  test('shows mails as sent, newest first, by recipient, with their files', async () => {
    const mail = { subject: 'One', text: 'Plain', html: '<p>Rich</p>', headers: { 'List-Unsubscribe': '<x>' } }
    await ports.mail.send({ ...mail, dedupeKey: 'a', to: 'first@buyer.example', attachments: [] }, demo.clock.now())
    const file = { filename: 'báo giá.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') }
    await ports.mail.send({ ...mail, dedupeKey: 'b', to: 'Second@buyer.example', subject: 'Two', attachments: [file] }, demo.clock.now())
    const all = (await get('/sandbox/mailbox.json')).json()
    expect(all.map(({ subject }: { subject: string }) => subject)).toEqual(['Two', 'One'])
    const [second] = (await get('/sandbox/mailbox.json?to=second%40buyer.example')).json()
    expect(second).toEqual({
      id: expect.any(Number), to: 'Second@buyer.example', from: expect.stringContaining('@'), subject: 'Two', text: 'Plain', html: '<p>Rich</p>',
      headers: expect.objectContaining({ 'List-Unsubscribe': '<x>' }),
      attachments: [{ filename: 'báo giá.pdf', content_type: 'application/pdf', size: 4, href: expect.any(String) }],
      sent_at: expect.stringMatching(/Z$/),
    })
    const attachment = await get(second.attachments[0].href)
    expect(attachment.body).toBe('%PDF')
    expect(attachment.headers['content-disposition']).toBe("attachment; filename*=UTF-8''b%C3%A1o%20gi%C3%A1.pdf")
  })

  test('the mail itself may run no script, ask for nothing foreign, and stand in our own page only', async () => {
    const [{ id }] = (await get('/sandbox/mailbox.json')).json()
    const html = await get(`/sandbox/mailbox/${id}/html`)
    const policy = String(html.headers['content-security-policy'])
    expect(html.body).toBe('<p>Rich</p>')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).not.toContain('script-src')
  })

  test('what is not there is 404, whatever was asked for', async () => {
    const [{ id }] = (await get('/sandbox/mailbox.json')).json()
    const paths = ['999999', 'x', '-1', '1e3', '99999999999999999999', '%00', '..%2f'].flatMap((part) => [`/sandbox/mailbox/${part}`, `/sandbox/mailbox/${part}/html`, `/sandbox/mailbox/${id}/attachments/${part}`])
    for (const path of paths) expect((await get(path)).statusCode, path).toBe(404)
  })
})

describe('gateway', () => {
  test('a card becomes a token, and what is wrong is named', async () => {
    const made = await post('/sandbox/tokens', { type: 'card', number: '4000 0027 6000 3184', month: 12, year: 2030, cvc: '123' })
    expect(made.json()).toEqual({ token: expect.stringMatching(/^tok_/), type: 'card', brand: 'visa', first_six: '400000', last_four: '3184', expiry: { year: 2030, month: 12 }, fingerprint: expect.any(String) })
    const refused = await post('/sandbox/tokens', { type: 'card', number: '5555555555554444', month: '13', year: '2030', cvc: '12' })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors.map(({ path }: { path: string }) => path).toSorted()).toEqual(['cvc', 'month', 'number'])
  })

  test('its mode is for the next calls, the delivery of webhooks stays', async () => {
    expect((await post('/sandbox/gateway', { mode: 'decline', count: 2 })).json()).toEqual({ mode: 'decline', count: 2, webhooks: 'normal' })
    expect((await post('/sandbox/gateway', { webhooks: 'late' })).json()).toEqual({ mode: 'decline', count: 2, webhooks: 'late' })
    expect((await post('/sandbox/gateway', { mode: 'ok' })).json()).toEqual({ mode: 'ok', count: 1, webhooks: 'late' })
    expect((await post('/sandbox/gateway', { mode: 'magic' })).statusCode).toBe(422)
  })

  test('the 3-D Secure page leads back to a path of ours with the answer, and the first choice stands', async () => {
    const { token } = (await post('/sandbox/tokens', { type: 'card', number: '4000002760003184', month: 12, year: 2030, cvc: '123' })).json()
    const asked = await ports.sandboxGateway?.charge({ idempotencyKey: 'k', token, amount: money(2_000, 'USD'), invoiceRef: 'i' })
    if (asked?.kind !== 'challenge') throw new Error('no challenge')
    const page = await get(asked.url, { accept: 'application/json' })
    expect(page.json().result).toEqual({ id: asked.challengeId, amount: { minor: 2_000, currency: 'USD' }, state: 'open' })
    const approved = await submit(`${asked.url}?next=${encodeURIComponent('/checkout?resume=1')}`, { intent: 'approve' })
    expect(approved.headers['location']).toMatch(/^\/checkout\?resume=1&three_d_secure_action_result_token_id=tds_/)
    const again = await submit(`${asked.url}?next=//evil.example`, { intent: 'decline' })
    expect(again.headers['location']).toMatch(new RegExp(`^${asked.url}\\?three_d_secure_action_result_token_id=tds_`))
    expect((await get(asked.url, { accept: 'application/json' })).json().result.state).toBe('approved')
    expect((await submit(asked.url, { intent: 'shrug' })).statusCode).toBe(422)
    expect((await get('/sandbox/challenge/chl_unknown')).statusCode).toBe(404)
  })
})

test('[REL-03] the invariants are checked on demand', async () => {
  expect((await get('/sandbox/invariants')).json()).toMatchObject({ ok: expect.any(Boolean), violations: expect.any(Array) })
})

test('a call without our header changes nothing', async () => {
  const foreign = await app.inject({ method: 'POST', url: '/sandbox/clock', headers: { host: OURS.host, origin: ORIGIN }, payload: { advance: 'P1D' } })
  expect(foreign.statusCode).toBe(403)
})
