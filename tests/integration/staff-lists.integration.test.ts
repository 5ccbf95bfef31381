import { beforeAll, expect, test } from 'vitest'
import { STAFF_LISTS, type StaffList } from '@waybill/contract/staff/lists'
import { ShopClient } from '@waybill/testkit/shop-client'
import { choosePlan, demoPeople, expectOk, register, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithStaff } from '@waybill/testkit/shop-of-file'
import type { StaffClient } from '@waybill/testkit/staff-client'

const ADMIN = '/api/admin/v1'
/** Lists that every role but the editor's opens. */
const LISTS = Object.entries<StaffList>(STAFF_LISTS).flatMap(([name, { duty, sorts }]) =>
  duty === 'look' ? [{ name, sort: sorts[0] }] : [],
)

const shop = shopWithStaff(['owner', 'finance', 'support', 'editor'])

type ListRow = Readonly<Record<string, string | number | null>>

interface ListAnswer {
  readonly items: readonly ListRow[]
  readonly next_cursor: string | null
}

let support: StaffClient

beforeAll(async () => {
  support = shop.staff('support')
  expectOk(await support.signIn(), 'the sign-in')
})

async function page(path: string): Promise<ListAnswer> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract of the call, which the examples check
  return resultOf(expectOk(await support.client.get(`${ADMIN}/${path}`), path)) as unknown as ListAnswer
}

/** Every row from the first page to the last, by pages of `limit`; `between` runs after each. */
async function allOf(
  path: string,
  limit: number,
  between?: (pages: number) => Promise<void>,
): Promise<readonly ListRow[]> {
  const rows: ListRow[] = []
  let next: string | null = ''
  for (let pages = 1; next !== null; pages++) {
    const cursor: string = next === '' ? '' : `&cursor=${next}`
    // oxlint-disable-next-line no-await-in-loop -- each page begins after the one before
    const answer = await page(`${path}${path.includes('?') ? '&' : '?'}limit=${limit}${cursor}`)
    rows.push(...answer.items)
    next = answer.next_cursor
    // oxlint-disable-next-line no-await-in-loop -- as above
    await between?.(pages)
  }
  return rows
}

const idsOf = (rows: readonly ListRow[]): readonly number[] => rows.map(({ id }) => Number(id))
const falling = (ids: readonly number[]) => ids.toSorted((one, other) => other - one)
const companiesOf = (rows: readonly ListRow[]): readonly string[] => rows.map(({ company }) => String(company))
const found = async (text: string): Promise<readonly string[]> =>
  (await page(`customers?q=${encodeURIComponent(text)}`)).items.map(({ email }) => String(email))

/** The rows of a file by the names of its first line. */
async function fileOf(path: string): Promise<readonly Readonly<Record<string, string>>[]> {
  const { status, headers, text } = await support.client.get(`${ADMIN}/${path}`)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const [heads = [], ...lines] = cellsOf(text.replace('\ufeff', ''))
  return lines.map((cells) => Object.fromEntries(heads.map((head, place) => [head, cells[place] ?? ''])))
}

/** The cells of a CSV text, written from RFC 4180. */
function cellsOf(text: string): readonly (readonly string[])[] {
  const lines = text.match(/(?:"(?:[^"]|"")*"|[^"\n])*\n/g) ?? []
  return lines.map((line) =>
    Array.from(line.slice(0, -1).matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, plain]) =>
      quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
    ),
  )
}

/** A row of JSON as CSV writes it. */
function asTexts(item: ListRow): Readonly<Record<string, string>> {
  const cells = Object.entries(item).filter(([name]) => !name.endsWith('_minor'))
  const digits = item['currency'] === 'JPY' ? 0 : 2
  return Object.fromEntries(
    cells.map(([name, value]) => {
      if (value === null) return [name, '']
      const isAmount = `${name}_minor` in item
      return [name, isAmount ? Number(value).toFixed(digits) : String(value).replace(/^=/, "'=")]
    }),
  )
}

test('[ADM-04] every list by small pages is the same rows as at once, both ways, and the same as its file', async () => {
  for (const { name: list, sort } of LISTS) {
    const whole = await allOf(list, 200)
    // of the longest lists pages of two would be hundreds
    const limit = whole.length > 100 ? 20 : 2
    expect(await allOf(list, limit), list).toEqual(whole)
    expect(await allOf(`${list}?sort=${sort}`, limit), list).toEqual(whole.toReversed())
    expect(await fileOf(`${list}?format=csv`), list).toEqual(whole.map(asTexts))
  }
  expect((await page('documents')).items.length).toBeGreaterThan(2)
})

test('customers and documents sort by a second column, in the order of its index', async () => {
  const rising = companiesOf(await allOf('customers?sort=company', 3)).map((company) => company.replace(/^\W+/, ''))
  expect(rising).toEqual(rising.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)))
  const falls = companiesOf(await allOf('customers?sort=-company', 3)).map((company) => company.replace(/^\W+/, ''))
  expect(falls).toEqual(rising.toReversed())
  const due = (await allOf('documents?sort=due_at', 3)).map(({ due_at: at }) => String(at))
  expect(due).toEqual(due.toSorted((one, other) => (one < other ? -1 : 1)))
})

test('rows that come between two pages are neither a gap nor a double: in a later list they are first', async () => {
  const before = idsOf((await page('customers?limit=200')).items)
  const rows = await allOf('customers', 2, async (pages) => {
    if (pages < 3) await register(shop.url, `between-${pages}@lists.example`)
  })
  expect(idsOf(rows)).toEqual(before)
  const rising = await allOf('customers?sort=registered_at', 2, async (pages) => {
    if (pages === 1) await register(shop.url, 'later@lists.example')
  })
  expect(falling(idsOf(rising))).toEqual(idsOf((await page('customers?limit=200')).items))
  expect(rising.at(-1)).toMatchObject({ email: 'later@lists.example', state: 'trial' })
})

test('a filter leaves exactly the rows that have its value', async () => {
  const customers = (await page('customers?limit=200')).items
  const documents = (await page('documents?limit=200')).items
  const members = (await page('members?limit=200')).items
  const entitlements = (await page('entitlements?account=1&limit=200')).items
  const product = String(entitlements[0]?.['product'])
  const [first] = documents
  const day = String(first?.['issued_at']).slice(0, 10)
  const cases: readonly (readonly [string, readonly ListRow[], (row: ListRow) => boolean])[] = [
    ['customers?state=trial', customers, ({ state }) => state === 'trial'],
    ['customers?state=subscribed', customers, ({ state }) => state === 'subscribed'],
    ['customers?country=US', customers, ({ country }) => country === 'US'],
    ['customers?currency=EUR', customers, ({ currency }) => currency === 'EUR'],
    ['customers?overdue=1', customers, ({ overdue }) => Number(overdue) > 0],
    [`customers?plan=${String(customers[0]?.['plan'])}`, customers, ({ plan }) => plan === customers[0]?.['plan']],
    ['customers?trial_ends_until=2099-12-31', customers, ({ trial_end: end }) => end !== null],
    ['customers?trial_ends_until=2000-01-01', customers, () => false],
    ['customers?trial_ends_from=2000-01-01', customers, ({ trial_end: end }) => end !== null],
    [`customers?kind=${String(customers[0]?.['kind'])}`, customers, ({ kind }) => kind === customers[0]?.['kind']],
    ['customers?kind=marketplace', customers, ({ kind }) => kind === 'marketplace'],
    ['members?primary=1', members, ({ role }) => role === 'primary'],
    ['members?address=Theo@Halden-Bakery.example', members, ({ email }) => email === 'theo@halden-bakery.example'],
    ['members?account=1', members, ({ account_id: id }) => id === 1],
    [`entitlements?account=1&product=${product}`, entitlements, (row) => row['product'] === product],
    ['documents?state=paid', documents, ({ state }) => state === 'paid'],
    ['documents?state=open', documents, ({ state }) => state === 'open'],
    ['documents?kind=credit', documents, ({ kind }) => kind === 'credit'],
    ['documents?currency=USD', documents, ({ currency }) => currency === 'USD'],
    [`documents?number=${String(first?.['number'])}`, documents, ({ number }) => number === first?.['number']],
    [
      `documents?account=${String(first?.['account_id'])}`,
      documents,
      (row) => row['account_id'] === first?.['account_id'],
    ],
    [`documents?issued_from=${day}`, documents, ({ issued_at: at }) => String(at) >= day],
    [`documents?issued_until=${day}`, documents, ({ issued_at: at }) => String(at).slice(0, 10) <= day],
  ]
  for (const [path, all, has] of cases) {
    const { items } = await page(`${path}&limit=200`)
    expect(idsOf(items), path).toEqual(idsOf(all.filter(has)))
  }
  for (const list of ['payments', 'tries', 'refunds'] as const) {
    const all = (await page(`${list}?limit=200`)).items
    for (const state of new Set(all.map((row) => String(row['state']))))
      expect(idsOf((await page(`${list}?state=${state}`)).items), `${list} ${state}`).toEqual(
        idsOf(all.filter((row) => row['state'] === state)),
      )
  }
})

test('[ADM-04] subscriptions are left by state, plan, add-on, interval, currency, country and the end of their trial', async () => {
  const all = (await page('subscriptions?limit=200')).items
  const states = new Set(all.map(({ state }) => String(state)))
  expect(states).toEqual(new Set(['trial', 'subscribed', 'expired']))
  const plan = all.map(({ plan: code }) => code).find((code) => code !== null) ?? ''
  const end = String(all.find(({ trial_end: at }) => at !== null)?.['trial_end']).slice(0, 10)
  const dayOf = ({ trial_end: at }: ListRow): string => String(at ?? '').slice(0, 10)
  const cases: readonly (readonly [string, (row: ListRow) => boolean])[] = [
    ...[...states, 'paused', 'ended'].map(
      (state) => [`state=${state}`, (row: ListRow) => row['state'] === state] as const,
    ),
    ...['month', 'year'].map((word) => [`interval=${word}`, ({ interval }: ListRow) => interval === word] as const),
    [`plan=${plan}`, (row) => row['plan'] === plan],
    ['currency=EUR', ({ currency }) => currency === 'EUR'],
    ['country=US', ({ country }) => country === 'US'],
    [`account=${String(all[0]?.['account_id'])}`, (row) => row['account_id'] === all[0]?.['account_id']],
    [`trial_ends_from=${end}`, (row) => dayOf(row) >= end],
    [`trial_ends_until=${end}`, (row) => row['trial_end'] !== null && dayOf(row) <= end],
    [`trial_ends_from=${end}&trial_ends_until=${end}`, (row) => dayOf(row) === end],
    ['add_on=no-such-add-on', () => false],
  ]
  for (const [query, has] of cases)
    expect(idsOf((await page(`subscriptions?${query}&limit=200`)).items), query).toEqual(idsOf(all.filter(has)))
})

test('[ADM-04] an add-on leaves the customers and subscriptions that have it beside their plan', async () => {
  await register(shop.url, 'with.visits@add-ons.example', { addOns: [31] })
  await register(shop.url, 'without.visits@add-ons.example')
  const customers = (await page('customers?add_on=proof-of-visit&q=add-ons.example&limit=200')).items
  expect(customers.map(({ email }) => email)).toEqual(['with.visits@add-ons.example'])
  const subscriptions = (await page('subscriptions?add_on=proof-of-visit&limit=200')).items
  expect(subscriptions.map(({ account_id: id }) => id)).toEqual(idsOf(customers))
  expect((await page('subscriptions?add_on=local')).items).toEqual([])
})

test('a subscription shows the price of its fixed part, which is the sum of the prices on its customer’s page', async () => {
  const paid = (await page('subscriptions?state=subscribed&limit=200')).items
  const prices = paid.map(({ price_minor: price }) => price)
  const items = await Promise.all(
    paid.map(async ({ account_id: id }) => {
      const answer = resultOf(expectOk(await support.client.get(`${ADMIN}/customers/${String(id)}`), String(id)))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract of the call, which the examples check
      const { plan } = answer as unknown as { plan: { items: readonly { amount_minor: number; per: string }[] } }
      return plan.items.filter(({ per }) => per !== 'unit').reduce((sum, { amount_minor: minor }) => sum + minor, 0)
    }),
  )
  expect(prices.map((price) => price ?? 0)).toEqual(items)
  expect(prices.length).toBeGreaterThan(1)
})

test('a search finds a customer by parts of words, whatever their case and marks, and by numbers', async () => {
  await register(shop.url, 'anna.mueller@kestrel-wines.example')
  const mine = 'anna.mueller@kestrel-wines.example'
  const texts = ['bep sang', 'BẾP', ' sáng', 'Mira  Ose', 'OSE', 'anna.muel', 'kestrel-wines.example', 'KESTREL']
  for (const text of texts) expect(await found(text), text).toContain(mine)
  for (const text of ['bep sang anna', 'estrel', 'Mirabel', "anna' | 'x", '--', '%', '_', 'anna%'])
    expect(await found(text), text).not.toContain(mine)
  const [row] = (await page('customers?q=kestrel')).items
  expect(await found(String(row?.['id']))).toContain(mine)
  const [document] = (await page('documents?state=paid')).items
  const of = (await page(`customers?q=${String(document?.['number'])}`)).items.map(({ id }) => id)
  expect(of).toContain(document?.['account_id'])
  const [tried] = (await page('tries?state=paid')).items
  const byCard = (await page(`customers?q=${String(tried?.['last_four'])}`)).items.map(({ id }) => id)
  expect(byCard).toContain(tried?.['account_id'])
})

test('[ADM-09] an amount as it is typed finds its documents, its payments and who was charged it', async () => {
  const documents = (await page('documents?limit=200')).items
  const payments = (await page('payments?limit=200')).items
  const charged = documents.find(({ total, currency }) => Number(total) > 0 && currency === 'USD')
  const minor = Number(charged?.['total_minor'])
  const typed = (minor / 100).toFixed(2)
  const isCents = ({ currency }: ListRow): boolean => currency !== 'JPY'
  const isOf = (row: ListRow): boolean => row['total_minor'] === minor || row['amount_minor'] === minor
  const isDollars = ({ currency }: ListRow): boolean => currency === 'USD'
  const cases: readonly (readonly [string, (row: ListRow) => boolean])[] = [
    [typed, (row) => isCents(row) && isOf(row)],
    [typed.replace('.', ','), (row) => isCents(row) && isOf(row)],
    [`${typed} usd`, (row) => isDollars(row) && isOf(row)],
    [`${typed} THB`, () => false],
    ['98765.43', () => false],
    [`${typed} XXQ`, () => false],
  ]
  for (const [text, has] of cases) {
    const query = encodeURIComponent(text)
    const ofDocuments = documents.filter(has)
    const ofPayments = payments.filter(has)
    expect(idsOf((await page(`documents?limit=200&amount=${query}`)).items), text).toEqual(idsOf(ofDocuments))
    expect(idsOf((await page(`payments?limit=200&amount=${query}`)).items), text).toEqual(idsOf(ofPayments))
    const accounts = new Set([...ofDocuments, ...ofPayments].map((row) => Number(row['account_id'])))
    const customers = idsOf((await page(`customers?limit=200&q=${query}`)).items)
    expect(customers, text).toEqual(falling([...accounts]))
  }
  const amount = encodeURIComponent(typed)
  expect(await allOf(`documents?amount=${amount}`, 1)).toEqual((await page(`documents?amount=${amount}`)).items)
})

test('customers are found by an add-on that they have beside their plan, and by how long they owe', async () => {
  const all = (await page('customers?limit=200')).items
  expect(idsOf((await page('customers?limit=200&overdue_since=2099-12-31')).items)).toEqual(
    idsOf((await page('customers?limit=200&overdue=1')).items),
  )
  expect((await page('customers?overdue_since=2000-01-01')).items).toEqual([])
  expect((await page('customers?add_on=no-such-add-on')).items).toEqual([])
  // a plan is no add-on
  expect((await page(`customers?add_on=${String(all.find(({ plan }) => plan !== null)?.['plan'])}`)).items).toEqual([])
})

test('what waits for a second name is listed with its amount, the oldest first or last', async () => {
  const finance = shop.staff('finance')
  const customer = (await demoPeople(shop.url)).find(({ kind }) => kind === 'primary')
  const grant = { accountId: customer?.account_id ?? 0, reason: 'a lost month' }
  for (const amount of ['600.00', '700.00']) await finance.command('grant-credit', { ...grant, amount })
  const waiting = { kind: 'credit', account_id: grant.accountId, reason: 'a lost month', invoice: null }
  const by = 'finance@lodeway.example'
  const [seven, six] = [700, 600].map((major) => ({
    ...waiting,
    amount: major,
    amount_minor: major * 100,
    requested_by: by,
  }))
  const { items } = await page('approvals?kind=credit')
  expect(items).toMatchObject([seven, six])
  expect(await allOf('approvals?sort=requested_at', 1)).toEqual(items.toReversed())
  expect(await page('approvals?kind=reset')).toEqual({ items: [], next_cursor: null })
  expect(await page('approvals?account=999999')).toEqual({ items: [], next_cursor: null })
  expect(await page(`approvals?account=${grant.accountId}`)).toEqual({ items, next_cursor: null })
})

test('[SEC-04] a company that a spreadsheet would compute is inert in the file, and whole in JSON', async () => {
  const client = await choosePlan(new ShopClient(shop.url))
  const person = { first_name: 'Mira', last_name: 'Osei', company: '=HYPERLINK("http://x")', country: 'US' }
  const email = 'formula@lists.example'
  expectOk(await client.post('/register', { email, password: 'three quiet words', ...person }), 'the registration')
  const { items } = await page('customers?q=formula')
  expect(companiesOf(items)).toEqual(['=HYPERLINK("http://x")'])
  const [row] = await fileOf('customers?q=formula&format=csv')
  expect(row?.['company']).toBe(`'=HYPERLINK("http://x")`)
})

test('who reads customers is in the trail once an hour by the same filters, without the text of the search', async () => {
  const finance = shop.staff('finance')
  await finance.signIn()
  for (const path of ['customers?state=trial', 'customers?state=trial&limit=1', 'customers?q=secret', 'approvals'])
    expectOk(await finance.client.get(`${ADMIN}/${path}`), path)
  const owner = shop.staff('owner')
  await owner.signIn()
  const trail = resultOf(await owner.client.get(`${ADMIN}/audit`))['entries'] as readonly Record<string, unknown>[]
  const financeId = resultOf(await finance.client.get(`${ADMIN}/session`))['id']
  const read = trail.filter(({ event, actor }) => event === 'list.read' && actor === `staff:${String(financeId)}`)
  expect(read.map(({ data }) => data)).toEqual([
    { list: 'customers', filters: {}, format: 'json', isSearch: true },
    { list: 'customers', filters: { state: 'trial' }, format: 'json', isSearch: false },
  ])
  expect(JSON.stringify(trail)).not.toContain('secret')
})

test('[ADM-06] an editor, a member and a visitor read no list', async () => {
  const editor = shop.staff('editor')
  await editor.signIn()
  const person = (await demoPeople(shop.url)).find(({ kind }) => kind === 'primary')
  const member = new ShopClient(shop.url)
  await member.post('/login', { email: person?.email, password: person?.password })
  for (const { name: list } of LISTS) {
    const answers = await Promise.all(
      [editor.client, member, new ShopClient(shop.url)].map((one) => one.get(`${ADMIN}/${list}`)),
    )
    expect(
      answers.map(({ status }) => status),
      list,
    ).toEqual([403, 401, 401])
    expect(answers[0]?.body['code']).toBe('staff-role')
  }
})

test('[ADM-04] what a list doesn’t know is 422 and named', async () => {
  const { next_cursor: cursor } = await page('customers?limit=1')
  const wrong = [
    ['customers?colour=red', 'colour'],
    ['customers?state=none', 'state'],
    ['customers?sort=email', 'sort'],
    ['customers?country=usa', 'country'],
    ['customers?overdue=0', 'overdue'],
    ['customers?trial_ends_until=2026-02-30', 'trial_ends_until'],
    ['customers?limit=0', 'limit'],
    ['customers?limit=201', 'limit'],
    ['customers?format=xml', 'format'],
    ['customers?cursor=abc', 'cursor'],
    ['customers?q=', 'q'],
    [`customers?q=${'x'.repeat(101)}`, 'q'],
    [`customers?sort=company&cursor=${cursor}`, 'cursor'],
    [`documents?cursor=${cursor}`, 'cursor'],
    ['payments?account=x', 'account'],
    ['documents?amount=much', 'amount'],
    ['customers?kind=king', 'kind'],
  ] as const
  for (const [path, field] of wrong) {
    const { status, body } = await support.client.get(`${ADMIN}/${path}`)
    const fields = (body['errors'] as readonly { readonly path: string }[]).map((error) => error.path)
    expect([path, status, fields]).toEqual([path, 422, [field]])
  }
})
