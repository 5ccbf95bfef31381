import type { ListFloorOrder } from '../floors/list-floor.ts'
import type { LoadAnswer, LoadOrder } from '../load/load-order.ts'
import { requestText } from '../load/request-text.ts'
import { figureOfPairs, type Figure } from '../measure/figure.ts'
import { measurePairs } from '../measure/measure-pairs.ts'
import { FIRST, openListedShop, type ListedShop } from '../stand/listed-shop.ts'
import { startProgram } from '../stand/program.ts'
import type { Settings } from './scenario.ts'

const SMALL = 10_000
const MILLION = 1_000_000
/** ADM-15: every list and every search, milliseconds. */
const PATIENCE = { id: 'P-G11', of: 'ours', is: 'at most', value: 200 } as const
const GROWTH = { id: 'P-G11', of: 'ratio', is: 'at most', value: 1.5 } as const

/** A read of the back office, and the bare statement for its rows. */
interface BackOfficeRead {
  readonly title: string
  readonly path: string
  readonly floor: string
  /** A sum of what is open, which grows with the shop. */
  readonly isSum?: true
}

/** In every size: the account in the middle of the smallest one, which neither owes nor is in trial. */
const ID = FIRST + 4321

const DAY = new Date().toISOString().slice(0, 10)

const accounts = (where: string): string =>
  `select account.id, company, country, currency, created_at from account where ${where}`
const found = (ids: string): string => accounts(`id in (${ids} limit 51)`)
const word = (place: number, text: string): string =>
  `select id from account where words_from(company, ${place}) collate "C" >= '${text}'
    and words_from(company, ${place}) collate "C" < '${text}~'`
const issued = (where: string): string =>
  `select id, seq, status, total, currency, issued_at, due_at from invoice where seq is not null and ${where}`

const searches: readonly BackOfficeRead[] = [
  { title: 'search, a word of one', path: 'customers?q=kestrel4321', floor: found(word(2, 'kestrel4321')) },
  {
    title: 'search, a last name',
    path: 'customers?q=osei7',
    floor: found(`select account_id from member where words_from(last_name, 1) collate "C" >= 'osei7'
      and words_from(last_name, 1) collate "C" < 'osei7~'`),
  },
  {
    title: 'search, e-mail',
    path: `customers?q=mira${ID}@example.com`,
    floor: found(`select account_id from member where fold_text(email) collate "C" = 'mira${ID}@example.com'`),
  },
  { title: 'search, a word of half of them', path: 'customers?q=bakery', floor: found(word(1, 'bakery')) },
  {
    title: 'search, the number of an invoice',
    path: `customers?q=${ID}`,
    floor: found(`select account_id from invoice where seq = ${ID}`),
  },
  {
    title: 'search, the last four digits',
    path: 'customers?q=4321',
    floor: found(`select account_id from payment_method where last_four = '4321'`),
  },
  {
    title: 'search, a domain',
    path: `customers?q=kestrel${FIRST + 4300}.example`,
    floor: found(`select account_id from account_domain where domain = 'kestrel${FIRST + 4300}.example'`),
  },
]

const lists: readonly BackOfficeRead[] = [
  {
    title: 'customers, first page',
    path: 'customers',
    floor: `${accounts('true')} order by id desc limit 51`,
  },
  {
    title: 'documents, first page',
    path: 'documents',
    floor: `${issued('true')} order by issued_at desc, id desc limit 51`,
  },
  {
    title: 'payments, first page',
    path: 'payments',
    floor: `select * from payment order by id desc limit 51`,
  },
  {
    title: 'mails, first page',
    path: 'mails',
    floor: `select id, payload, attempts, first_at, delivered_at from outbox order by id desc limit 51`,
  },
  {
    title: 'customers in trial',
    path: 'customers?state=trial&sort=company',
    floor: found('select account_id from subscription where state = -1 and ended_at is null'),
  },
  {
    title: 'customers who owe, by company',
    path: 'customers?overdue=1&sort=company',
    floor: found('select account_id from receivable where overdue_at is not null and ended_at is null and open > 0'),
  },
  {
    title: 'customers of a plan, by company',
    path: 'customers?plan=a-package-of-the-bench&sort=company',
    floor: found('select account_id from subscription where plan_id = 9001 and ended_at is null'),
  },
  {
    title: 'customers of the last day, by company',
    path: `customers?registered_from=${DAY}&sort=company`,
    floor: `${accounts(`created_at >= '${DAY}'`)} limit 51`,
  },
  {
    title: 'customers in a rare currency, oldest first',
    path: 'customers?currency=GBP&sort=registered_at',
    floor: `${accounts(`currency = 'GBP'`)} order by id limit 51`,
  },
  {
    title: 'open documents by due day',
    path: 'documents?state=open&sort=due_at',
    floor: `${issued(`status = 'open'`)} limit 51`,
  },
  {
    title: 'documents in a rare currency',
    path: 'documents?currency=GBP',
    floor: `${issued(`currency = 'GBP'`)} order by issued_at desc, id desc limit 51`,
  },
  {
    title: 'payments in a currency of none',
    path: 'payments?currency=EUR',
    floor: `select * from payment where currency = 'EUR' order by id desc limit 51`,
  },
  {
    title: 'documents of an amount of none',
    path: 'documents?amount=37.21',
    floor: `${issued('total = 3721')} limit 51`,
  },
  {
    title: 'mails of a kind of none',
    path: 'mails?kind=none',
    floor: `select id, payload, attempts, first_at, delivered_at from outbox where payload ->> 'template' = 'none' limit 51`,
  },
  {
    title: 'debts by age',
    path: 'ageing',
    isSum: true,
    floor: `select currency, count(*), sum(open) from receivable where open > 0 and ended_at is null group by 1`,
  },
]

const pages: readonly BackOfficeRead[] = [
  {
    title: 'home',
    path: 'home',
    floor: `select (select count(*) from account where created_at >= current_date) as customers,
      (select count(*) from payment where state = 2 and created_at >= current_date) as payments`,
  },
  {
    title: 'page of a customer',
    path: `customers/${ID}`,
    floor: `select account.*, member.*, subscription.*, payment_method.* from account
      join member on member.account_id = account.id left join subscription on subscription.account_id = account.id
      left join payment_method on payment_method.account_id = account.id where account.id = ${ID}`,
  },
  {
    title: 'timeline of a customer',
    path: `customers/${ID}/timeline`,
    floor: `select id, name, occurred_at, data from event where account_id = ${ID} order by occurred_at desc, id desc limit 51`,
  },
]

/** Address of the page behind the first 4,000 rows. */
async function deepPage({ staff }: ListedShop, list: string): Promise<string> {
  const path = `/api/admin/v1/${list}`
  let cursor: string | undefined
  for (let page = 0; page < 20; page += 1) {
    const next = cursor === undefined ? '' : `&cursor=${cursor}`
    // oxlint-disable-next-line no-await-in-loop -- each page begins after the one before
    const { body } = await staff.client.get(`${path}?limit=200${next}`)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract of the call, which its own tests check
    cursor = (body['result'] as { readonly next_cursor: string }).next_cursor
  }
  return `${list}?cursor=${cursor ?? ''}`
}

/**
 * Home, lists, searches and the page of a customer as the staff read them, in a shop of ten thousand customers and of ten times
 * as many; at the scale `million` of a million. Each beside the smaller shop, and beside the bare statement for its rows.
 */
export async function measureBackOffice({ seconds, isMillion }: Settings): Promise<readonly Figure[]> {
  await using client = startProgram<LoadOrder, LoadAnswer>(new URL('../load/client.ts', import.meta.url), 'client')
  const floorAt = new URL('../floors/list-floor.ts', import.meta.url)
  await using bare = startProgram<ListFloorOrder, LoadAnswer>(floorAt, 'client')
  await using small = await openListedShop(SMALL)
  const count = isMillion ? MILLION : MILLION / 10
  await using large = await openListedShop(count)
  const timeOf = async ({ port, staff }: ListedShop, path: string): Promise<LoadAnswer> => {
    const headers = staff.client.headersFor('GET')
    const request = requestText({ method: 'GET', path: `/api/admin/v1/${path}`, port, headers })
    const step = { request, status: 200, marker: '"result":{', isTimed: true } as const
    return client.ask({ port, users: [[step]], until: { seconds } })
  }
  const measured = async ({ title, path, floor, isSum }: BackOfficeRead): Promise<readonly Figure[]> => {
    const ours = (): Promise<LoadAnswer> => timeOf(large, path)
    const grown = isSum ? [] : [await measurePairs({ floor: () => timeOf(small, path), ours })]
    const beside = await measurePairs({
      floor: () => bare.ask({ databaseUrl: large.databaseUrl, text: floor, seconds }),
      ours,
    })
    return [
      ...grown.map((pairs) =>
        figureOfPairs({ title: `${title}, ${SMALL} to ${count}`, unit: 'ms', goal: GROWTH }, pairs, ({ p50 }) => p50),
      ),
      figureOfPairs({ title: `${title}, beside its bare rows`, unit: 'ms', goal: PATIENCE }, beside, ({ p50 }) => p50),
    ]
  }
  const deep = await deepPage(large, 'customers')
  const pairs = await measurePairs({ floor: () => timeOf(large, 'customers'), ours: () => timeOf(large, deep) })
  const figures = [
    figureOfPairs({ title: 'customers, first to 81st page', unit: 'ms', goal: GROWTH }, pairs, ({ p99 }) => p99),
  ]
  // oxlint-disable-next-line no-await-in-loop -- one run at a time
  for (const read of [...pages, ...lists, ...searches]) figures.push(...(await measured(read)))
  return figures
}
