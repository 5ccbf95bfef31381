import type { LineMatch, StatementFormat } from '@waybill/domain/bank'
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { currency, digits, flagIn, isoOut, line, major, minor } from '../fields.ts'
import { byId } from './admin.ts'

/** Largest file of a bank, in bytes. */
export const LARGEST_STATEMENT = 5 * 1024 * 1024

const STATEMENT_FORMATS = ['camt', 'mt940', 'csv'] as const satisfies readonly StatementFormat[]
const MATCH_KINDS = ['exact', 'likely', 'several', 'none'] as const satisfies readonly LineMatch['kind'][]
const MATCH_REASONS = [
  'number-and-amount',
  'numbers-and-sum',
  'number-other-amount',
  'amount-and-name',
  'several-fit',
  'booked-before',
  'nothing',
] as const satisfies readonly LineMatch['reason'][]

const LINE_STATES = ['waiting', 'booked', 'aside', 'ignored'] as const
const LINE_FLOWS = ['in', 'out', 'reversal'] as const

const statement = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    format: z.enum(STATEMENT_FORMATS),
    number: z.string(),
    account: z.string(),
    read_by: z.string(),
    read_at: isoOut,
    lines: z.int(),
    waiting: z.int(),
    booked: z.int(),
    aside: z.int(),
  })
  .meta({ id: 'BankStatement' })

const debt = z
  .strictObject({
    invoice: z.string(),
    company: z.string(),
    account_id: z.int(),
    open: major,
    open_minor: minor,
    currency,
    due_at: isoOut,
  })
  .meta({ id: 'OpenDebt' })

const bankLine = z
  .strictObject({
    id: z.int(),
    booked_on: z.iso.date(),
    amount: major,
    amount_minor: minor,
    currency,
    flow: z.enum(LINE_FLOWS),
    payer: z.string(),
    reference: z.string(),
    state: z.enum(LINE_STATES),
    reason: z.string().nullable(),
    decided_by: z.string().nullable(),
    decided_at: isoOut.nullable(),
    /** Printed numbers that it was booked to. */
    booked_to: z.array(z.string()),
    match: z
      .strictObject({ kind: z.enum(MATCH_KINDS), why: z.enum(MATCH_REASONS), invoices: z.array(debt) })
      .meta({ id: 'LineMatch' }),
  })
  .meta({ id: 'BankLine' })

const exactSum = z
  .strictObject({ currency, lines: z.int(), amount: major, amount_minor: minor })
  .meta({ id: 'ExactLines' })

const place = z.int().min(0).max(99)

const mapping = z
  .strictObject({
    date: place,
    amount: place,
    payer: place.optional(),
    reference: z.array(place).max(5),
    currency: z.union([place, z.string().regex(/^[A-Z]{3}$/)]),
    account: line(1, 60),
    order: z.enum(['ymd', 'dmy', 'mdy']),
    decimal: z.enum(['.', ',']),
  })
  .meta({ id: 'ColumnMapping' })

const preview = z
  .strictObject({ columns: z.array(z.string()), rows: z.array(z.array(z.string())) })
  .meta({ id: 'CsvPreview' })

const exampleStatement = {
  id: 1,
  name: 'may-11.xml',
  format: 'camt',
  number: '87',
  account: 'DE89370400440532013000',
  read_by: 'finance@lodeway.example',
  read_at: '2026-11-30T02:27:58.677Z',
  lines: 2,
  waiting: 1,
  booked: 0,
  aside: 0,
}

const exampleDebt = {
  invoice: 'LW-1001',
  company: 'Nordlys Bakeries',
  account_id: 12,
  open: 59,
  open_minor: 5900,
  currency: 'USD',
  due_at: '2026-11-14T00:00:00.000Z',
}

const exampleLine = {
  id: 7,
  booked_on: '2026-11-30',
  amount: 59,
  amount_minor: 5900,
  currency: 'USD',
  flow: 'in',
  payer: 'Nordlys Bakeries',
  reference: 'LW-1001',
  state: 'waiting',
  reason: null,
  decided_by: null,
  decided_at: null,
  booked_to: [],
  match: { kind: 'exact', why: 'number-and-amount', invoices: [exampleDebt] },
}

const area = 'admin'
const access = 'admin_api'
const duty = 'money'

/** Statements of the shop's bank, whose lines are matched to open invoices and booked once (ADM-11). */
export const statementCalls = defineCalls({
  'GET /api/admin/v1/statements': {
    summary: 'Statement files of the bank that were read, the newest first',
    area,
    access,
    duty,
    query: z.object({ before: digits.optional() }),
    result: z.strictObject({ statements: z.array(statement), next_before: z.int().nullable() }),
    example: { result: { statements: [exampleStatement], next_before: null } },
  },
  'POST /api/admin/v1/statements': {
    summary:
      'Reads a statement file of the bank: CAMT.053, MT940, or CSV by its mapping; a line that is known stays one',
    area,
    access,
    duty,
    bodyLimit: 8 * 1024 * 1024,
    body: z.strictObject({ name: line(1, 120), content: z.base64().max(7_000_000), mapping: mapping.optional() }),
    result: z.strictObject({
      statement: statement.nullable(),
      new_lines: z.int(),
      known_lines: z.int(),
      preview: preview.nullable(),
    }),
    example: {
      body: { name: 'may-11.xml', content: 'PERvY3VtZW50Lz4=' },
      result: { statement: exampleStatement, new_lines: 2, known_lines: 0, preview: null },
    },
  },
  'GET /api/admin/v1/statements/{id}': {
    summary: 'Lines of a statement, each with the invoice that it pays as far as that shows',
    area,
    access,
    duty,
    params: byId,
    query: z.object({ after: digits.optional(), exact: z.literal('1').optional() }),
    result: z.strictObject({
      statement,
      exact: z.array(exactSum),
      lines: z.array(bankLine),
      next_after: z.int().nullable(),
    }),
    example: {
      result: {
        statement: exampleStatement,
        exact: [{ currency: 'USD', lines: 1, amount: 59, amount_minor: 5900 }],
        lines: [exampleLine],
        next_after: null,
      },
    },
  },
  'GET /api/admin/v1/statement-lines/{id}/invoices': {
    summary: 'Open invoices in the currency of a line by number or customer',
    area,
    access,
    duty,
    params: byId,
    query: z.object({ q: line(1, 100) }),
    result: z.strictObject({ invoices: z.array(debt) }),
    example: { result: { invoices: [exampleDebt] } },
  },
  'POST /api/admin/v1/statement-lines/{id}/book': {
    summary: 'Books a line as the bank transfer that pays an invoice, or several whose sum it is; once for ever',
    isIdempotent: true,
    area,
    access,
    duty,
    params: byId,
    body: z.strictObject({ invoices: z.array(line(1, 40)).min(1).max(20), any_amount: flagIn.optional() }),
    result: z.strictObject({ booked: z.array(z.string()) }),
    example: { body: { invoices: ['LW-1001'] }, result: { booked: ['LW-1001'] } },
  },
  'POST /api/admin/v1/statement-lines/{id}/aside': {
    summary: 'Sets a line aside, with the reason for which no invoice is paid by it',
    area,
    access,
    duty,
    params: byId,
    body: z.strictObject({ reason: line(1, 200) }),
    result: z.strictObject({}),
    example: { body: { reason: 'interest of the bank' }, result: {} },
  },
  'POST /api/admin/v1/statement-lines/{id}/back': {
    summary: 'Brings a line back that was set aside',
    area,
    access,
    duty,
    params: byId,
    body: z.strictObject({}),
    result: z.strictObject({}),
    example: { body: {}, result: {} },
  },
})
