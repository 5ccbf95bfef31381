import { afterAll, beforeAll, expect, test } from 'vitest'
import { advanceClock, demoPeople, expectOk, mailsTo, register, resultOf } from '@waybill/testkit/shop-journey'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { ShopClient } from '@waybill/testkit/shop-client'
import { createStaffAccount, STAFF_PASSWORD } from '@waybill/testkit/staff'
import { StaffClient } from '@waybill/testkit/staff-client'
import { storeKind, throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { addTrouble, type UnreachedMails } from '@waybill/testkit/troubled-shop'

const ADMIN = '/api/admin/v1'
const ROLES = ['owner', 'support', 'editor', 'finance'] as const

type HomeRow = Readonly<Record<string, string | number | null>> & { readonly filters: Readonly<Record<string, string>> }

interface HomeAnswer {
  readonly now: string
  readonly waiting: readonly HomeRow[]
  readonly today: readonly HomeRow[]
}

type ListRow = Readonly<Record<string, string | number | null>>

let unreached: UnreachedMails
let store: ThrowawayStore
let shop: RunningShop
const staff = new Map<string, StaffClient>()

beforeAll(async () => {
  store = await throwawayStore(storeKind(), 'seeded')
  const secrets = new Map<string, string>()
  // oxlint-disable no-await-in-loop -- one command at a time has the embedded store
  for (const role of ROLES) secrets.set(role, await createStaffAccount(store, `${role}@lodeway.example`, role))
  unreached = await addTrouble(store)
  shop = await startShop(store, {})
  for (const role of ROLES) {
    const identity = { email: `${role}@lodeway.example`, password: STAFF_PASSWORD, secret: secrets.get(role) ?? '' }
    const member = new StaffClient(shop.url, identity)
    expectOk(await member.signIn(), 'the sign-in')
    staff.set(role, member)
  }
  // oxlint-enable no-await-in-loop
}, 240_000)

afterAll(async () => {
  await shop.stop()
  await store.dispose()
}, 60_000)

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
  const home = await read<HomeAnswer>('home')
  await sameAsLists(home)
  const cases = ['mails', 'endpoints', 'held', 'searches', 'disputes', 'reconciliations', 'transfers']
  expect(cases.map((name) => named(home, name)?.['count'])).toEqual([1, 1, 1, 1, 1, 1, 1])
  expect(Number(named(home, 'deliveries')?.['count'])).toBeGreaterThan(0)
  expect(named(home, 'endpoints')).toMatchObject({ list: 'endpoints', filters: { stands_still: '1' }, is_more: 0 })
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

test('a mail goes to its member again, once for two clicks at once', async () => {
  const person = (await demoPeople(shop.url)).find(({ kind }) => kind === 'primary')
  const address = person?.email ?? ''
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

test('no mail with a secret is sent twice, and none to an address that is gone, rejects it or was erased', async () => {
  const address = 'again@home.example'
  await register(shop.url, address)
  await advanceClock(shop.url, 'PT1S')
  const { id } = await newestMail(address, 'verify_email')
  const cases = [
    [id, 'its link opens something'],
    [unreached.gone, 'no member has this address'],
    [unreached.bounced, 'it came back'],
    [unreached.erased, 'its account was erased'],
    [987_654_321, 'there is no mail'],
  ] as const
  for (const [number, reason] of cases) {
    // oxlint-disable-next-line no-await-in-loop -- one mail after the other
    const { status, text } = await as('support').client.post(`${ADMIN}/commands/resend-mail`, { id: number })
    expect([status, text.includes(reason)], reason).toEqual([409, true])
  }
})

test('[ADM-05] a message that was given up is sent again with its payload, once for two clicks at once', async () => {
  const [row] = await rowsOf('deliveries?state=given_up')
  const path = `deliveries/${String(row?.['id'])}`
  const before = await read<Readonly<Record<string, unknown>>>(path)
  expect(before).toMatchObject({ state: 'given_up', endpoint: 'https://hooks.trouble.example/a', next_try: null })
  expect(JSON.parse(String(before['payload']))).toMatchObject({ type: 'account.created' })
  const replay = () => as('owner').client.post(`${ADMIN}/commands/replay-delivery`, { id: row?.['id'] })
  const statuses = (await Promise.all([replay(), replay()])).map(({ status }) => status)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await read(path)).toMatchObject({ message_id: before['message_id'], payload: before['payload'] })
  expect((await rowsOf('deliveries?state=given_up')).map(({ id }) => id)).not.toContain(row?.['id'])
})
