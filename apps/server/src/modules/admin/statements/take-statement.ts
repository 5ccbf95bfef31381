import { createHash } from 'node:crypto'
import type { BodyOf, ResultOf } from '@waybill/contract'
import { LARGEST_STATEMENT } from '@waybill/contract/calls/statements'
import { identityTexts, type BankStatement, type StatementProblem } from '@waybill/domain/bank'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { MessageId } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { recordEvent } from '../../../platform/events.ts'
import { asAdminActor, signerOf } from '../../../platform/http/actor.ts'
import { invalidField, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import {
  dropStatement,
  findMapping,
  findStatement,
  findStatementOf,
  insertStatement,
  keepMapping,
} from '../repository-statements.ts'
import { previewCsv, readCsv } from './formats/read-csv.ts'
import { readFile } from './read-file.ts'
import { statementOut } from './statement-out.ts'

const UPLOAD = 'POST /api/admin/v1/statements'
type Uploaded = ResultOf<typeof UPLOAD>

const PROBLEMS: Readonly<Record<StatementProblem['code'], MessageId>> = {
  'not-a-statement': 'bank.problem.notAStatement',
  'no-account': 'bank.problem.noAccount',
  'wrong-day': 'bank.problem.wrongDay',
  'wrong-amount': 'bank.problem.wrongAmount',
  'wrong-currency': 'bank.problem.wrongCurrency',
  'too-many-lines': 'bank.problem.tooManyLines',
}

/** The field of a file that isn't read, with the line or element. */
const wrongFile = ({ code, at }: StatementProblem): ApiError => invalidField('content', PROBLEMS[code], { at })

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

async function store(
  db: Executor,
  { format, number, lines }: BankStatement,
  { context, name }: { readonly context: RequestContext; readonly name: string },
): Promise<Result<Uploaded, ApiError>> {
  const { ports, actor, now } = context
  const by = signerOf(asAdminActor(actor))
  const digests = identityTexts(lines).map(sha256)
  const whole = lines.map((line, place) => ({ ...line, digest: digests[place] ?? sha256('') }))
  const { id, added } = await insertStatement(db, { format, number, name, by, now, lines: whole })
  const known = lines.length - added
  if (added === 0) {
    // nothing is new: the file that had the lines first is shown, and this one leaves no row
    await dropStatement(db, id)
    const earlier = await findStatementOf(db, whole[0]?.digest ?? sha256(''))
    return ok({ statement: await shown(db, earlier), new_lines: 0, known_lines: known, preview: null })
  }
  const data = { name, format, lines: added }
  const about = { name: 'statement.read', entity: 'statement', entityId: String(id) }
  await recordEvent(db, ports.keys, { ...about, actor: `operator:${by}`, data, now })
  return ok({ statement: await shown(db, id), new_lines: added, known_lines: known, preview: null })
}

async function shown(db: Executor, id: number | undefined): Promise<Uploaded['statement']> {
  const stored = id === undefined ? undefined : await findStatement(db, id)
  return stored === undefined ? null : statementOut(stored)
}

/** The statement of a CSV text; undefined where no mapping of its head is known. */
async function readByMapping(
  db: Executor,
  { text, mapping, context }: { text: string; mapping: BodyOf<typeof UPLOAD>['mapping']; context: RequestContext },
): Promise<Result<BankStatement | undefined, ApiError>> {
  const preview = previewCsv(text)
  if (!preview.ok) return fail(wrongFile(preview.failure))
  const head = sha256(JSON.stringify(preview.value.columns))
  const by = mapping ?? (await findMapping(db, head))
  if (by === undefined) return ok(undefined)
  const read = readCsv(text, by)
  if (!read.ok) return fail(wrongFile(read.failure))
  if (mapping !== undefined) {
    const signed = { mapping, by: signerOf(asAdminActor(context.actor)), now: context.now }
    await keepMapping(db, head, signed)
  }
  return ok(read.value)
}

/** Reads a file of the bank and stores the lines that are new, all of it or nothing. */
export async function takeStatement(
  { name, content, mapping }: BodyOf<typeof UPLOAD>,
  context: RequestContext,
): Promise<Result<Uploaded, ApiError>> {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > LARGEST_STATEMENT) return fail(invalidField('content', 'bank.problem.tooLarge'))
  const file = readFile(bytes)
  return inTransaction(context.ports.store, async (db) => {
    const read =
      file.kind === 'csv' ? await readByMapping(db, { text: file.text, mapping, context }) : asError(file.read)
    if (!read.ok) return read
    if (read.value === undefined) return previewOf(file)
    if (read.value.lines.length === 0) return fail(invalidField('content', 'bank.problem.noLines'))
    return store(db, read.value, { context, name })
  })
}

const asError = (read: Result<BankStatement, StatementProblem>): Result<BankStatement, ApiError> =>
  read.ok ? read : fail(wrongFile(read.failure))

function previewOf(file: ReturnType<typeof readFile>): Result<Uploaded, ApiError> {
  const preview = previewCsv(file.kind === 'csv' ? file.text : '')
  if (!preview.ok) return fail(wrongFile(preview.failure))
  const { columns, rows } = preview.value
  const csv = { columns: [...columns], rows: rows.map((row) => [...row]) }
  return ok({ statement: null, new_lines: 0, known_lines: 0, preview: csv })
}
