import { beforeAll, expect, test } from 'vitest'
import { advanceClock, demoPeople, expectOk, mailsTo, register, resultOf } from '@waybill/testkit/shop-journey'
import { ShopClient } from '@waybill/testkit/shop-client'
import { shopWithStaff } from '@waybill/testkit/shop-of-file'
import type { StaffClient } from '@waybill/testkit/staff-client'

const ADMIN = '/api/admin/v1'
const ROLES = ['owner', 'support', 'editor', 'finance'] as const

const shop = shopWithStaff(ROLES)

type HomeRow = Readonly<Record<string, string | number | null>> & { readonly filters: Readonly<Record<string, string>> }

interface HomeAnswer {
  readonly now: string
  readonly waiting: readonly HomeRow[]
  readonly today: readonly HomeRow[]
}

type ListRow = Readonly<Record<string, string | number | null>>

const staff = new Map<string, StaffClient>()

beforeAll(async () => {
  for (const role of ROLES) {
    const member = shop.staff(role)
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as people do
    expectOk(await member.signIn(), 'the sign-in')
    staff.set(role, member)
  }
})

const as = (role: (typeof ROLES)[number]): StaffClient => {
  const member = staff.get(role)
  if (member === undefined) throw new Error(`no ${role}`)
  return member
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the contract of the call, which the examples check
async function read<Answer>(path: string, role: (typeof ROLES)[number] = 'owner'): Promise<Answer> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  return resultOf(expectOk(await as(role).client.get(`${ADMIN}/${path}`), path)) as unknown as Answer
}

const rowsOf = async (path: string): Promise<readonly ListRow[]> =>
  (await read<{ readonly items: readonly ListRow[] }>(path)).items

/** The rows that a button of the first page opens. */
const opened = ({ list, filters }: HomeRow): Promise<readonly ListRow[]> =>
  rowsOf(`${String(list)}?${new URLSearchParams({ ...filters, limit: '200' }).toString()}`)

async function sameAsLists(home: HomeAnswer): Promise<void> {
  for (const row of home.waiting) {
    // oxlint-disable-next-line no-await-in-loop -- one list after the other
    expect((await opened(row)).length, String(row['name'])).toBe(row['count'])
    expect(String(row['oldest_at']) <= home.now, String(row['name'])).toBe(true)
  }
  for (const row of home.today) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    const rows = await opened(row)
    const sum = rows.reduce((total, each) => total + Number(each['amount_minor'] ?? 0), 0)
    expect([rows.length, row['amount_minor'] === null ? null : sum], String(row['name'])).toEqual([
      row['count'],
      row['amount_minor'],
    ])
  }
}

const named = (home: HomeAnswer, name: string): HomeRow | undefined => home.waiting.find((row) => row['name'] === name)

/** The newest mail of a kind to an address, as the list has it. */
async function newestMail(address: string, kind: string): Promise<ListRow> {
  const [mail] = (await rowsOf(`mails?address=${encodeURIComponent(address)}`)).filter((row) => row['kind'] === kind)
  if (mail === undefined) throw new Error(`no mail ${kind} to ${address}`)
  return mail
}

test('each count and each figure of the first page is that of the rows that it opens', async () => {
  await register(shop.url, 'counted@home.example')
  await shop.store.runScript(`
    update outbox set dead_at = delivered_at, delivered_at = null, last_error = 'mailbox full'
      where payload ->> 'to' = 'counted@home.example';
    insert into search_miss (day, locale, term, searches)
      select (now() at time zone 'utc')::date, 'en', 'refrigerated', 14;
    insert into webhook_endpoint (url, description, types, secret_sealed, created_at, failing_since)
      values ('https://hooks.home.example/a', '', '{}', 'x', now(), now());
  `)
  const home = await read<HomeAnswer>('home')
  await sameAsLists(home)
  expect(named(home, 'mails')?.['count']).toBeGreaterThan(0)
  expect(named(home, 'endpoints')).toMatchObject({ list: 'endpoints', filters: { stands_still: '1' }, count: 1 })
  const customers = home.today.find((row) => row['name'] === 'customers')
  expect(Number(customers?.['count'])).toBeGreaterThan(0)
})

test('a role sees what its lists are open for, and nothing of the others', async () => {
  const namesOf = async (role: (typeof ROLES)[number]): Promise<ReadonlySet<string>> => {
    const { waiting, today } = await read<HomeAnswer>('home', role)
    return new Set([...waiting, ...today].map((row) => String(row['list'])))
  }
  const forEditor = await namesOf('editor')
  expect([...forEditor].filter((list) => list !== 'searches')).toEqual([])
  const forSupport = await namesOf('support')
  expect([...forSupport].filter((list) => ['searches', 'jobs', 'deliveries', 'endpoints'].includes(list))).toEqual([])
  expect((await as('editor').client.get(`${ADMIN}/mails`)).status).toBe(403)
  expect((await as('support').client.get(`${ADMIN}/deliveries`)).status).toBe(403)
  expect((await new ShopClient(shop.url).get(`${ADMIN}/home`)).status).toBe(401)
})

test('a mail is read as it was sent, with what its link opens left out, and the reading is in the audit trail', async () => {
  const address = 'linked@home.example'
  await register(shop.url, address)
  await new ShopClient(shop.url).post('/account/password/forgot', { email: address })
  await advanceClock(shop.url, 'PT1S')
  const sent = await mailsTo(shop.url, address)
  const tokens = sent.flatMap(({ text }) =>
    [...text.matchAll(/\/([A-Za-z0-9_-]{22})(?![A-Za-z0-9_-])/g)].map(([, token = '']) => token),
  )
  expect(tokens.length).toBeGreaterThan(0)
  for (const { id, subject } of await rowsOf(`mails?address=${address}`)) {
    // oxlint-disable-next-line no-await-in-loop -- one mail after the other
    const json = expectOk(await as('support').client.get(`${ADMIN}/mails/${id}`), 'the mail').text
    // oxlint-disable-next-line no-await-in-loop -- as above
    const html = await as('support').client.get(`${ADMIN}/mails/${id}?format=html`)
    expect(html.headers.get('content-security-policy')).toMatch(/^default-src 'none'.* sandbox$/)
    expect(json).toContain(JSON.stringify(subject))
    for (const token of tokens) expect([json.includes(token), html.text.includes(token)]).toEqual([false, false])
    const { entries } = await read<{ readonly entries: readonly ListRow[] }>('audit')
    expect(entries.some((entry) => entry['event'] === 'mail.read' && entry['entity_id'] === String(id))).toBe(true)
  }
})

test('[ADM-02] a mail goes to its member again, once for two clicks at once', async () => {
  const person = (await demoPeople(shop.url)).find(({ kind }) => kind === 'primary')
  const address = person?.email ?? ''
  await as('support').command('grant-credit', {
    accountId: person?.account_id ?? 0,
    amount: '1.00',
    reason: 'a lost day',
  })
  await as('finance').command('grant-credit', {
    accountId: person?.account_id ?? 0,
    amount: '1.00',
    reason: 'a lost day',
  })
  await advanceClock(shop.url, 'PT1S')
  const { id } = await newestMail(address, 'credit_granted')
  const before = (await mailsTo(shop.url, address)).length
  const resend = () => as('support').client.post(`${ADMIN}/commands/resend-mail`, { id })
  const statuses = (await Promise.all([resend(), resend()])).map(({ status }) => status)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
  await advanceClock(shop.url, 'PT1S')
  expect(await mailsTo(shop.url, address)).toHaveLength(before + 1)
  expect((await as('editor').client.post(`${ADMIN}/commands/resend-mail`, { id })).status).toBe(403)
})

test('no mail with a secret is sent twice, and none to an address that no member has any more or that rejects it', async () => {
  const address = 'again@home.example'
  await register(shop.url, address)
  await advanceClock(shop.url, 'PT1S')
  const { id } = await newestMail(address, 'verify_email')
  const refused = async (number: unknown): Promise<string> => {
    const { status, body } = await as('support').client.post(`${ADMIN}/commands/resend-mail`, { id: number })
    expect(status).toBe(409)
    return JSON.stringify(body)
  }
  expect(await refused(id)).toContain('its link opens something')
  await shop.store
    .runScript(`update outbox set payload = payload || '{"template": "password_changed"}' where id = ${id};
    update sent_mail set text_body = 'Hello', html_body = '<p>Hello</p>' where recipient = '${address}';
    insert into mail_suppression (email_norm, reason, created_at) values ('${address}', 'bounced', now());`)
  expect(await refused(id)).toContain('it came back')
  await shop.store.runScript(`delete from mail_suppression where email_norm = '${address}';
    update outbox set payload = payload || '{"to": "gone@home.example"}' where id = ${id};`)
  expect(await refused(id)).toContain('no member has this address')
  await shop.store.runScript(`update outbox set payload = payload || '{"to": ""}' where id = ${id};`)
  expect(await refused(id)).toContain('its account was erased')
  expect(await refused(987_654_321)).toContain('there is no mail')
})
