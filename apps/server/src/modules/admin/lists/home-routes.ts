import type { ResultOf } from '@waybill/contract'
import {
  HOME_CASES,
  HOME_FIGURES,
  MOST_COUNTED,
  type HomeCaseName,
  type HomeFigureName,
} from '@waybill/contract/staff/home'
import { STAFF_LISTS } from '@waybill/contract/staff/lists'
import { DAY_MS } from '@waybill/domain/durations'
import { isCurrency, toMajor } from '@waybill/domain/money'
import { ok } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { asAdminActor } from '../../../platform/http/actor.ts'
import { rejectDuty } from '../../../platform/http/authorise.ts'
import type { RegisterCall } from '../../../platform/http/register-call.ts'
import { waitsSince } from '../repository-operation-lists.ts'
import { countAll, countRows, sumRows, type CountedRows, type ListPart } from '../repository-rows.ts'
import { isoOf } from '../staff-session-out.ts'
import { createFigureKeeper } from './kept-figures.ts'
import { readApprovals } from './read-list.ts'

type HomeAnswer = ResultOf<'GET /api/admin/v1/home'>
type CaseRow = HomeAnswer['waiting'][number]
type FigureRow = HomeAnswer['today'][number]
type CountedFigure = Omit<FigureRow, 'counted_at'>

/** One more than is shown: it says that there are more. */
const READ = MOST_COUNTED + 1

/** The filters of a source, with its days counted back from today in UTC. */
const filtersAt = (given: Readonly<Record<string, string | number>>, now: number): ListPart['filters'] =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : isoOf(now - value * DAY_MS).slice(0, 10),
    ]),
  )

async function countApprovals(db: Executor): Promise<CountedRows> {
  const part = { filters: {}, sort: 'requested_at', isBackwards: false, after: undefined, limit: READ }
  const rows = await readApprovals(db, part)
  const [first] = rows.map(({ item }) => Number(item['requested_at']))
  return { count: rows.length, oldest: first ?? null }
}

async function readCase(db: Executor, name: HomeCaseName, now: number): Promise<CaseRow> {
  const { list, filters: given, group } = HOME_CASES[name]
  const filters = filtersAt(given, now)
  const { count, oldest } =
    name === 'approvals' || list === 'approvals'
      ? await countApprovals(db)
      : await countRows(db, list, { filters, since: waitsSince[name], most: READ })
  const isMore = count > MOST_COUNTED ? 1 : 0
  const oldestAt = oldest === null ? null : isoOf(oldest)
  return { name, group, list, filters, count: Math.min(count, MOST_COUNTED), is_more: isMore, oldest_at: oldestAt }
}

const figureFilters = (name: HomeFigureName, now: number) => filtersAt(HOME_FIGURES[name].filters, now)

/** A figure: one row, or of money one for each currency. */
async function readFigure(db: Executor, name: HomeFigureName, now: number): Promise<readonly CountedFigure[]> {
  const { list } = HOME_FIGURES[name]
  const filters = figureFilters(name, now)
  if (list === 'customers') {
    const count = await countAll(db, list, filters)
    return [{ name, list, filters, count, amount: null, amount_minor: null, currency: null }]
  }
  const sums = await sumRows(db, list, filters)
  return sums.flatMap(({ count, amount: minor, currency }): readonly CountedFigure[] =>
    isCurrency(currency)
      ? [
          {
            name,
            list,
            filters: { ...filters, currency },
            count,
            amount: toMajor({ minor, currency }),
            amount_minor: minor,
            currency,
          },
        ]
      : [],
  )
}

const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table are those names
  Object.keys(table) as Name[]

/** The first page: a source that a role can't open isn't counted for it. */
export function registerHome(call: RegisterCall): void {
  const keepFigure = createFigureKeeper<CountedFigure>()
  call('GET /api/admin/v1/home', async (_, { actor, now }, db) => {
    const caller = asAdminActor(actor)
    const mayOpen = ({ list }: { readonly list: keyof typeof STAFF_LISTS }): boolean =>
      rejectDuty(STAFF_LISTS[list].duty, caller) === undefined
    const waiting: CaseRow[] = []
    for (const name of namesOf(HOME_CASES).filter((each) => mayOpen(HOME_CASES[each]))) {
      // oxlint-disable-next-line no-await-in-loop -- one transaction, whose statements run one after the other
      const row = await readCase(db, name, now)
      if (row.count > 0) waiting.push(row)
    }
    const today: FigureRow[] = []
    for (const name of namesOf(HOME_FIGURES).filter((each) => mayOpen(HOME_FIGURES[each]))) {
      const read = () => readFigure(db, name, now)
      // oxlint-disable-next-line no-await-in-loop -- as above
      const { rows, at } = await keepFigure({ name, of: JSON.stringify(figureFilters(name, now)), now, read })
      today.push(...rows.map((row) => ({ ...row, counted_at: isoOf(at) })))
    }
    return ok({ result: { now: isoOf(now), waiting, today } })
  })
}
