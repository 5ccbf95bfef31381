import type { LoadAnswer, LoadOrder } from '../load/load-order.ts'
import { requestText } from '../load/request-text.ts'
import { countedFigure, figureOfPairs, type Figure } from '../measure/figure.ts'
import { measurePairs } from '../measure/measure-pairs.ts'
import { openListedShop, type ListedShop } from '../stand/listed-shop.ts'
import { startProgram } from '../stand/program.ts'
import type { Settings } from './scenario.ts'

const SMALL = 10_000
const MILLION = 1_000_000
/** ADM-15: every list and every search, milliseconds. */
const PATIENCE = { id: 'P-G11', of: 'ours', is: 'at most', value: 200 } as const
const GROWTH = { id: 'P-G11', of: 'ratio', is: 'at most', value: 1.5 } as const

const searches = {
  'a word of one': 'q=kestrel4321',
  'part of a name': 'q=osei7',
  'e-mail': 'q=mira10004321@example.com',
  'a word of half of them': 'q=bakery',
  'the number of an invoice': 'q=10004321',
} as const
const filters = {
  'in trial, past due, by company': 'customers?state=trial&overdue=1&sort=company',
  'a rare currency, oldest first': 'customers?currency=GBP&sort=registered_at',
  'open documents by due day': 'documents?state=open&sort=due_at',
  'documents in a rare currency': 'documents?currency=GBP',
} as const

/** Address of the page behind the first 4,000 rows. */
async function deepPage({ staff }: ListedShop, list: string): Promise<string> {
  const path = `/api/admin/v1/${list}`
  let cursor: string | undefined
  for (let page = 0; page < 20; page += 1) {
    const next = cursor === undefined ? '' : `&cursor=${cursor}`
    // oxlint-disable-next-line no-await-in-loop -- each page begins after the one before
    const { body } = await staff.client.get(`${path}${list.includes('?') ? '&' : '?'}limit=200${next}`)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract of the call, which its own tests check
    cursor = (body['result'] as { readonly next_cursor: string }).next_cursor
  }
  return `${list}${list.includes('?') ? '&' : '?'}cursor=${cursor ?? ''}`
}

/** Pages and searches of the lists of the back office, in a shop of ten thousand customers and of ten times as many; at the scale `million` of a million (P-G11). */
export async function measureBackOffice({ seconds, isMillion }: Settings): Promise<readonly Figure[]> {
  await using client = startProgram<LoadOrder, LoadAnswer>(new URL('../load/client.ts', import.meta.url), 'client')
  await using small = await openListedShop(SMALL)
  const count = isMillion ? MILLION : MILLION / 10
  await using large = await openListedShop(count)
  const timeOf = async ({ port, staff }: ListedShop, list: string): Promise<LoadAnswer> => {
    const headers = staff.client.headersFor('GET')
    const request = requestText({ method: 'GET', path: `/api/admin/v1/${list}`, port, headers })
    const step = { request, status: 200, marker: '"items":[{', isTimed: true } as const
    return client.ask({ port, users: [[step]], until: { seconds } })
  }
  const grown = async (title: string, list: string): Promise<Figure> => {
    const pairs = await measurePairs({ floor: () => timeOf(small, list), ours: () => timeOf(large, list) })
    return figureOfPairs({ title: `${title}, ${SMALL} to ${count}`, unit: 'ms', goal: GROWTH }, pairs, ({ p50 }) => p50)
  }
  const within = async (title: string, list: string): Promise<Figure> => {
    await timeOf(large, list)
    const values = [(await timeOf(large, list)).p50, (await timeOf(large, list)).p50]
    return countedFigure({ title: `${title}, p50`, unit: 'ms', goal: PATIENCE }, { values })
  }
  const deep = await deepPage(large, 'customers')
  const pairs = await measurePairs({ floor: () => timeOf(large, 'customers'), ours: () => timeOf(large, deep) })
  const figures = [
    await grown('customers, first page', 'customers'),
    figureOfPairs({ title: 'customers, first to 81st page', unit: 'ms', goal: GROWTH }, pairs, ({ p99 }) => p99),
    await grown('documents, first page', 'documents'),
    await grown('search, a word of one', `customers?${searches['a word of one']}`),
  ]
  for (const [title, query] of Object.entries(searches))
    // oxlint-disable-next-line no-await-in-loop -- one run at a time
    figures.push(await within(`search, ${title}`, `customers?${query}`))
  // oxlint-disable-next-line no-await-in-loop -- as above
  for (const [title, list] of Object.entries(filters)) figures.push(await within(title, list))
  return figures
}
