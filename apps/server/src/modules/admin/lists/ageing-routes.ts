import type { ResultOf } from '@waybill/contract'
import { DAY_MS } from '@waybill/domain/durations'
import { money, toMajor } from '@waybill/domain/money'
import { ok } from '@waybill/domain/result'
import { billingZone } from '@waybill/i18n'
import type { RegisterCall } from '../../../platform/http/register-call.ts'
import { csvHead, csvLines } from '../../export/index.ts'
import { findDay, sumAges } from '../repository-debts.ts'

type AgeingSum = ResultOf<'GET /api/admin/v1/ageing'>['sums'][number]

const AGES = ['not_due', 'to_30', 'to_60', 'to_90', 'over_90'] as const
const OVERDUE_DAYS = [0, 30, 60, 90] as const

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

const COLUMNS = {
  currency: 'text',
  age: 'text',
  due_from: 'text',
  due_until: 'text',
  invoices: 'number',
  open_minor: 'amount',
} as const

function csvOf(sums: readonly AgeingSum[]): string {
  const head = csvHead(COLUMNS).replace('open_minor', 'open')
  return `\ufeff${head}\n${csvLines(COLUMNS, sums)}`
}

/** Debts by age: each sum is that of the documents between its days (ADM-11). */
export function registerAgeing(call: RegisterCall): void {
  call('GET /api/admin/v1/ageing', async ({ query }, { now }, db) => {
    const asOf = await findDay(db, now, billingZone())
    const starts = OVERDUE_DAYS.map((days) => daysBefore(asOf, days))
    const sums = (await sumAges(db, starts)).map(({ currency, age, invoices, open }): AgeingSum => {
      const before = starts[age - 1]
      return {
        currency,
        age: AGES[age] ?? 'over_90',
        due_from: starts[age] ?? null,
        due_until: before === undefined ? null : daysBefore(before, 1),
        invoices,
        open: toMajor(money(open, currency)),
        open_minor: open,
      }
    })
    if (query.format !== 'csv') return ok({ result: { as_of: asOf, sums } })
    const headers = { 'content-disposition': 'attachment; filename="ageing.csv"' }
    return ok({ raw: { type: 'text/csv; charset=utf-8', body: csvOf(sums), headers } })
  })
}
