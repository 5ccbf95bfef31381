import { money, sum, toMajor, type Currency } from '@waybill/domain/money'
import { fail, ok } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { NOT_FOUND } from '../../../platform/http/api-error.ts'
import { asResult, type RegisterCall } from '../../../platform/http/register-call.ts'
import { findNumbers } from '../../billing/index.ts'
import { noteReading } from '../note-reading.ts'
import { searchDebts } from '../repository-debts.ts'
import { findLine, findStatement, listLines, listStatements } from '../repository-statements.ts'
import { bookLine, setAside } from './book-line.ts'
import { debtOut, lineOut, matchLines, statementOut, type MatchedLine } from './statement-out.ts'
import { takeStatement } from './take-statement.ts'

const STATEMENTS_A_PAGE = 50
const LINES_A_PAGE = 100

/** Sums that a click on all exact lines would book, by currency. */
function exactSums(lines: readonly MatchedLine[]) {
  const amounts = lines.map(({ row }) => money(row.amount, row.currency))
  return [...Map.groupBy(amounts, ({ currency }) => currency)].map(([currency, of]) => {
    const total = sum(of, currency)
    return { currency, lines: of.length, amount: toMajor(total), amount_minor: total.minor }
  })
}

async function showStatement(
  db: Executor,
  id: number,
  { after, exact }: { readonly after?: number | undefined; readonly exact?: '1' | undefined },
) {
  const statement = await findStatement(db, id)
  if (statement === undefined) return fail(NOT_FOUND)
  const { lines, debts } = await matchLines(db, await listLines(db, id))
  const exactLines = lines.filter(({ match }) => match.kind === 'exact')
  const from = (exact === '1' ? exactLines : lines).filter(({ row }) => row.place > (after ?? -1))
  const page = from.slice(0, LINES_A_PAGE)
  const numbers = await findNumbers(
    db,
    page.flatMap(({ row }) => row.invoice_ids ?? []),
  )
  return ok({
    result: {
      statement: statementOut(statement),
      exact: exactSums(exactLines),
      lines: page.map((line) => lineOut(line, { debts, numbers })),
      next_after: from.length > page.length ? (page.at(-1)?.row.place ?? null) : null,
    },
  })
}

const foundDebts = async (db: Executor, q: string, currency: Currency) =>
  (await searchDebts(db, q, currency)).map(debtOut)

/** Statements of the bank and their lines (ADM-11). */
export function registerStatements(call: RegisterCall): void {
  call('GET /api/admin/v1/statements', async ({ query: { before } }, _, db) => {
    const rows = await listStatements(db, { before, limit: STATEMENTS_A_PAGE + 1 })
    const statements = rows.slice(0, STATEMENTS_A_PAGE).map(statementOut)
    const last = rows.length > STATEMENTS_A_PAGE ? statements.at(-1)?.id : undefined
    return ok({ result: { statements, next_before: last ?? null } })
  })
  call(
    'POST /api/admin/v1/statements',
    async ({ body }, context) => {
      return asResult(await takeStatement(body, context))
    },
    { transaction: 'own' },
  )
  // payers are people, and what one writes to a bank is theirs
  call('GET /api/admin/v1/statements/{id}', async ({ params: { id }, query }, context, db) => {
    const shown = await showStatement(db, id, query)
    if (shown.ok) await noteReading({ list: 'statement', about: id, data: { statement: id } }, context)
    return shown
  })
  call('GET /api/admin/v1/statement-lines/{id}/invoices', async ({ params: { id }, query: { q } }, context, db) => {
    const line = await findLine(db, id)
    if (line === undefined) return fail(NOT_FOUND)
    const invoices = await foundDebts(db, q, line.currency)
    await noteReading({ list: 'debts', about: id, data: { line: id } }, context)
    return ok({ result: { invoices } })
  })
  call(
    'POST /api/admin/v1/statement-lines/{id}/book',
    async ({ params: { id }, body }, context) => bookLine(id, body, context),
    { transaction: 'own' },
  )
  call('POST /api/admin/v1/statement-lines/{id}/aside', async ({ params: { id }, body: { reason } }, context, db) =>
    setAside(db, { id, reason }, context),
  )
  call('POST /api/admin/v1/statement-lines/{id}/back', async ({ params: { id } }, context, db) =>
    setAside(db, { id, reason: undefined }, context),
  )
}
