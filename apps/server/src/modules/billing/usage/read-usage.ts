import type { BillingRejection, UsageReport } from '@waybill/domain/billing'
import { instantFrom } from '@waybill/domain/calendar'
import { fail, ok, type Result } from '@waybill/domain/result'

/** A report with its account, and its place in the batch that it came with, from 0. */
export interface AccountUsage extends UsageReport {
  readonly accountId: number
  readonly place: number
}

/** The fields of a report, as they are written in a file or a call. */
export const usageFields = ['account', 'key', 'usage_key', 'quantity', 'at'] as const
export type UsageField = (typeof usageFields)[number]

/** Problem of one report of a batch. */
export interface UsageProblem {
  readonly place: number
  readonly field: UsageField
  readonly code:
    | 'missing'
    | 'not-a-number'
    | 'not-a-text'
    | 'not-an-instant'
    | 'unknown-key'
    | 'key-used'
    | 'no-such-account'
    | 'unavailable'
    | BillingRejection['code']
}

/** More reports are no batch. */
export const mostReports = 10_000
const HIGHEST = 1_000_000

type UsageFields = Readonly<Record<string, unknown>>
type Read<Value> = Result<Value, UsageProblem['code']>

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

function readCount(value: unknown, least: number, most: number): Read<number> {
  if (isEmpty(value)) return fail('missing')
  const read = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof read === 'number' && Number.isInteger(read) && read >= least && read <= most
    ? ok(read)
    : fail('not-a-number')
}

function readText(value: unknown): Read<string> {
  if (isEmpty(value)) return fail('missing')
  return typeof value === 'string' && value.length <= 100 && /^[\x21-\x7e]+$/.test(value)
    ? ok(value)
    : fail('not-a-text')
}

/** An instant with its zone: `2026-03-31T20:00Z`. Epoch ms. */
function readInstant(value: unknown): Read<number> {
  if (isEmpty(value)) return fail('missing')
  const at = typeof value === 'string' ? instantFrom(value) : undefined
  return at === undefined ? fail('not-an-instant') : ok(at)
}

function readReport(given: UsageFields, place: number): Result<AccountUsage, readonly UsageProblem[]> {
  const read = {
    account: readCount(given['account'], 1, Number.MAX_SAFE_INTEGER),
    key: readText(given['key']),
    usage_key: readText(given['usage_key']),
    quantity: readCount(given['quantity'], 0, HIGHEST),
    at: readInstant(given['at']),
  }
  const { account, key, usage_key: usageKey, quantity, at } = read
  if (account.ok && key.ok && usageKey.ok && quantity.ok && at.ok) {
    const values = { key: key.value, usageKey: usageKey.value, quantity: quantity.value, at: at.value }
    return ok({ ...values, accountId: account.value, place })
  }
  return fail(
    usageFields.flatMap((field): UsageProblem[] => {
      const found = read[field]
      return found.ok ? [] : [{ place, field, code: found.failure }]
    }),
  )
}

/** The reports of a batch, or everything that is wrong with its fields. Numbers may be texts, as in a CSV file. */
export function readReports(batch: readonly UsageFields[]): Result<readonly AccountUsage[], readonly UsageProblem[]> {
  const read = batch.map(readReport)
  const problems = read.flatMap((one) => (one.ok ? [] : one.failure))
  return problems.length > 0 ? fail(problems) : ok(read.flatMap((one) => (one.ok ? one.value : [])))
}
