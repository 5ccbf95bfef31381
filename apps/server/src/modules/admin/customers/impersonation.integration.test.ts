import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calls, type CallDefinition } from '@waybill/contract'
import { PAGE_FORMS } from '@waybill/contract/page-forms'
import { END_OF_IMPERSONATION, READ_AS_MEMBER } from '@waybill/contract/read-as-member'
import { MINUTE_MS } from '@waybill/domain/durations'
import { buildApp } from '../../../app.ts'
import { hashToken } from '../../../platform/ids.ts'
import type { Ports } from '../../../platform/ports.ts'
import { openDemoStore, type DemoStore } from '../../../testing/open-demo-store.ts'
import { testPorts } from '../../../testing/test-ports.ts'
import { endStaffSessions, insertStaffSession } from '../repository-sessions.ts'
import { insertStaff } from '../repository.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const HOST = '127.0.0.1:3000'
const OURS = { host: HOST, origin: ORIGIN, 'x-waybill': '1', accept: 'application/json' }
const LENGTH = 15 * MINUTE_MS
const OF_STAFF = new Set(['staff_door', 'back_office', 'admin_api'])

let demo: DemoStore
let ports: Ports
let app: FastifyInstance
let realNow = 0
let customer: { id: number; member: number; invoice: number; quote: string; other: string }
let cookie = ''
let staffId = 0
let sessions = 0

async function rowsOf<Row>(query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> {
  return (await query.execute(demo.store.db)).rows
}

beforeAll(async () => {
  demo = await openDemoStore()
  realNow = demo.clock.now()
  ports = { ...(await testPorts(demo, ORIGIN)), realClock: { now: () => realNow } }
  app = await buildApp(ports)
  const [row] = await rowsOf(sql<{ id: number; member: number; invoice: number; quote: string }>`
    select account.id, member.id as member,
      (select seq from invoice where account_id = account.id and seq is not null and kind <> 'credit' limit 1) as invoice,
      (select id::text from quote where account_id = account.id limit 1) as quote
    from account join member on member.account_id = account.id and member.is_primary
    where exists (select from invoice where account_id = account.id and seq is not null)
      and exists (select from quote where account_id = account.id)
    order by account.id limit 1`)
  const [foreign] = await rowsOf(sql<{ other: string }>`
    select id::text as other from quote where account_id is distinct from ${row?.id} limit 1`)
  if (row === undefined || foreign === undefined) throw new Error('the demo has no account with invoices and quotes')
  customer = { ...row, ...foreign }
}, 120_000)

afterAll(async () => {
  await app.close()
  await ports.catalogue.stop()
  await ports.pdf.close()
  await demo.dispose()
})

/** A member of the staff who has just signed in, and begins. */
beforeEach(async () => {
  sessions += 1
  const email = `look${sessions}@lodeway.example`
  const person = { email, emailNorm: email, name: 'Ana Support', role: 'support' } as const
  staffId =
    (await insertStaff(demo.store.db, { ...person, passwordHash: '', totpSealed: Buffer.of(1), now: realNow })) ?? 0
  const token = `staff${sessions}`
  const about = { staffId, userAgent: '', networkPrefix: '', isTerminal: false, now: realNow }
  await insertStaffSession(demo.store.db, { ...about, tokenHash: hashToken(token) })
  const staff = `waybill-staff=${token}.${demo.keys.sign('cookie:staff', token)}`
  const begun = await begin({ reason: 'They can’t find an invoice' }, staff)
  if (begun.statusCode !== 200) throw new Error(begun.body)
  const [set] = begun.cookies.filter(({ name }) => name === 'waybill-impersonation')
  cookie = `${staff}; waybill-impersonation=${set?.value ?? ''}`
})

const begin = (payload: object, staff: string, id = customer.id) =>
  app.inject({
    method: 'POST',
    url: `/api/admin/v1/customers/${id}/impersonations`,
    headers: { ...OURS, cookie: staff },
    payload,
  })

const read = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  app.inject({ url, headers: { ...OURS, cookie, ...headers } })

const submit = (url: string, fields: Readonly<Record<string, string>>) =>
  app.inject({
    method: 'POST',
    url,
    headers: { ...OURS, cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

/** A real address of a route. */
function addressOf(path: string): string {
  const known: Readonly<Record<string, string>> = {
    ':lang': 'en',
    ':number': String(customer.invoice),
    ':page': 'terms',
    ':version': '1',
    ':slug': 'courier',
    ':catname': 'packages',
    ':icon': 'icon-1',
    ':alias': 'board',
  }
  const id = path.startsWith('/account/quotes') ? customer.quote : '2'
  return path.replaceAll(/:\w+/g, (name) => known[name] ?? id).replace('/years/1', '/years/2026/1')
}

/** A digest of each table's rows. */
async function digests(): Promise<ReadonlyMap<string, string>> {
  const tables = await rowsOf(sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`)
  const digested = new Map<string, string>()
  for (const { name } of tables) {
    // oxlint-disable-next-line no-await-in-loop -- one connection has the embedded store
    const [row] = await rowsOf(sql<{ digest: string }>`
      select md5(coalesce(string_agg(one::text, '|' order by one::text), '')) as digest from ${sql.table(name)} as one`)
    digested.set(name, row?.digest ?? '')
  }
  return digested
}

test('[ADM-02] [ADM-10] every page and call that is open in a member’s place answers, and leaves no row changed in any table', async () => {
  const before = await digests()
  const answers = new Map<string, number>()
  for (const route of READ_AS_MEMBER) {
    const url = addressOf(route.slice('GET '.length))
    for (const accept of ['application/json', 'text/html']) {
      // oxlint-disable-next-line no-await-in-loop -- one read after the other
      const { statusCode, body } = await read(url, { accept })
      expect(body, url).not.toContain('read-only-view')
      expect(statusCode, `${url} ${body.slice(0, 300)}`).toBeLessThan(500)
      answers.set(url, statusCode)
    }
  }
  expect(answers.get('/account/billing/subscription')).toBe(200)
  expect(answers.get(`/account/billing/invoices/${customer.invoice}/pdf`)).toBe(200)
  expect(answers.get(`/account/quotes/${customer.quote}`)).toBe(200)
  expect(await digests()).toEqual(before)
})

const CALLS = Object.entries<CallDefinition>(calls).filter(([, { access }]) => !OF_STAFF.has(access))

test('[ADM-10] every call of the shop is closed in a member’s place, but for the reads of the table', async () => {
  const before = await digests()
  const open: string[] = []
  for (const [key] of CALLS) {
    const [method = '', path = ''] = key.split(' ')
    const url = path.replaceAll(/\{\w+\}/g, '2')
    const payload = method === 'POST' ? { payload: {} } : {}
    const request = { method: method as 'GET', url, headers: { ...OURS, cookie }, ...payload }
    // oxlint-disable-next-line no-await-in-loop -- one call after the other
    const { statusCode, body } = await app.inject(request)
    const isClosed = statusCode === 403 && body.includes('"read-only-view"')
    if (!isClosed) open.push(`${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
  }
  expect(open.filter((route) => !READ_AS_MEMBER.has(route))).toEqual([])
  expect(open.filter((route) => !route.startsWith('GET '))).toEqual([])
  expect(await digests()).toEqual(before)
})

test('[ADM-10] every form of every page is closed in a member’s place, but for the one that ends it', async () => {
  const before = await digests()
  for (const [path, forms] of Object.entries(PAGE_FORMS)) {
    const isEnd = path === END_OF_IMPERSONATION
    for (const { intent = '', field = 'currency' } of isEnd ? [] : forms) {
      // oxlint-disable-next-line no-await-in-loop -- one form after the other
      const { statusCode, body } = await submit(addressOf(path), { intent, [field]: 'EUR' })
      expect([statusCode, body.includes('"read-only-view"')], `${path} ${intent} ${body.slice(0, 200)}`).toEqual([
        403,
        true,
      ])
    }
  }
  expect(await digests()).toEqual(before)
})

test('[ADM-10] pages with secrets, of links and of the product are closed, and no page gives a token for calls', async () => {
  const closed = [
    '/account/security/factor',
    '/account/security/export',
    '/account/security/deletion',
    '/account/members/company',
    '/account/checkout',
    '/account/product',
    '/services/token',
    '/account/session',
    '/quotes/any-token',
    '/quotes/manage/any-token',
    '/account/portal/any-token',
    '/account/email/confirm/any-token',
    '/sandbox',
  ]
  for (const url of closed) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const { statusCode, body } = await read(url)
    expect([statusCode, body.includes('read-only-view')], `${url} ${body.slice(0, 200)}`).toEqual([403, true])
  }
  const { shell } = (await read('/account/security')).json<{ shell: Readonly<Record<string, unknown>> }>()
  expect(shell['pageToken']).toBeUndefined()
  expect(shell['impersonation']).toMatchObject({ text: expect.stringMatching(/Read only, until \d\d:\d\d/) })
})

test('[ADM-10] another account’s quotes and documents aren’t there, as for the member', async () => {
  expect((await read(`/account/quotes/${customer.other}`)).statusCode).toBe(404)
  expect((await read('/account/billing/invoices/999999')).statusCode).toBe(404)
  const [, staff = ''] = /(waybill-staff=[^;]+)/.exec(cookie) ?? []
  const [stranger] = await rowsOf(sql<{ id: number }>`select id from member where account_id <> ${customer.id} limit 1`)
  expect((await begin({ reason: 'x', member_id: stranger?.id }, staff)).statusCode).toBe(404)
  expect((await begin({ reason: '  ' }, staff)).statusCode).toBe(422)
})

/** The member in whose place a page of everyone is read. */
async function viewerOf(): Promise<number | undefined> {
  const { shell } = (await read('/platform/marketplace/pricing')).json<{ shell: { viewer: { memberId?: number } } }>()
  return shell.viewer.memberId
}

test('[ADM-10] it ends after a quarter of an hour of real time, and what was meant for the member is done by no one', async () => {
  const at = realNow
  realNow = at + LENGTH - 1
  expect(await viewerOf()).toBe(customer.member)
  realNow = at + LENGTH
  expect(await viewerOf()).toBeUndefined()
  const late = await app.inject({ method: 'POST', url: '/cart/add', headers: { ...OURS, cookie }, payload: { id: 2 } })
  expect([late.statusCode, late.cookies[0]?.name]).toEqual([419, 'waybill-impersonation'])
  realNow = at
})

test('[ADM-10] it ends with the sign-in of its member of the staff, with their account, and with the member', async () => {
  const removed = (at: Date | null) =>
    sql`update member set removed_at = ${at} where id = ${customer.member}`.execute(demo.store.db)
  expect(await viewerOf()).toBe(customer.member)
  await removed(new Date(realNow))
  expect(await viewerOf()).toBeUndefined()
  await removed(null)
  expect(await viewerOf()).toBe(customer.member)
  await sql`update staff set disabled_at = ${new Date(realNow)} where id = ${staffId}`.execute(demo.store.db)
  expect(await viewerOf()).toBeUndefined()
  await sql`update staff set disabled_at = null where id = ${staffId}`.execute(demo.store.db)
  await endStaffSessions(demo.store.db, { staffId }, realNow)
  expect(await viewerOf()).toBeUndefined()
})

test('[ADM-10] the button of the banner ends it, with the token of its own page alone; both are in the trail and in the history', async () => {
  expect((await submit(END_OF_IMPERSONATION, { _token: 'another' })).json<{ shell?: unknown }>()).toBeDefined()
  expect(await viewerOf()).toBe(customer.member)
  const { shell } = (await read('/account/quotes')).json<{ shell: { formToken: string } }>()
  const ended = await submit(END_OF_IMPERSONATION, { _token: shell.formToken })
  expect([ended.statusCode, ended.headers.location]).toEqual([303, `/admin/customers/${customer.id}`])
  expect(await viewerOf()).toBeUndefined()
  const trail = await rowsOf(sql<{ name: string; data: object }>`
    select name, data from event join audit on audit.event_id = event.id where actor = ${`staff:${staffId}`} order by event.id`)
  expect(trail).toEqual([
    { name: 'member.impersonated', data: expect.objectContaining({ reason: 'They can’t find an invoice' }) },
    { name: 'member.impersonation_ended', data: {} },
  ])
})
