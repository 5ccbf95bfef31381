import type { QueryOf, ResultOf } from '@waybill/contract'
import {
  countedSince,
  countedUsage,
  usageBehind,
  usageSoFar,
  usedItems,
  type BillingFacts,
} from '@waybill/domain/billing'
import { toMajor } from '@waybill/domain/money'
import { fail, ok, type Result } from '@waybill/domain/result'
import { speakAmount } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import { apiError, NOT_FOUND, type ApiError } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { listReports, loadFacts, chargeTitle } from '../billing/index.ts'
import { titleOf } from '../catalog/index.ts'
import { cursorOf, isPlace, readCursor, WRONG_CURSOR } from './list-place.ts'
import { iso, isoOrNull } from './present-entitlements.ts'
import { accountExists } from './repository-keys.ts'

type CountsOut = ResultOf<'GET /api/v1/accounts/{id}/usage'>
const USUAL_PAGE = 50

/** Of each key the highest count, by which usage is charged, and the newest. */
function countsOut(facts: BillingFacts): CountsOut['counts'] {
  return Object.entries(usageSoFar(facts).peaks).map(([key, peak]) => {
    const reports = facts.usageWindows.flatMap(({ usageKey, last }) => (usageKey === key && last ? last : []))
    const last = reports.toSorted((left, right) => left.at - right.at).at(-1)
    return { usage_key: key, counting: 'peak', peak, quantity: last?.quantity ?? null, at: isoOrNull(last?.at) }
  })
}

/** Charges of the month by now, as its invoice would say it. */
function chargesOut(facts: BillingFacts, { ports, locale }: RequestContext): CountsOut['charges'] {
  const { subscription, items, carried } = facts
  if (subscription === undefined) return []
  const catalogue = ports.catalogue.current()
  const t = ports.pages.translator(locale)
  const { period: month, usageFrom } = subscription
  const used = { month, until: month.end, usageFrom, usage: countedUsage(facts), carried }
  const { lines } = usageBehind(usedItems(items), used)
  const title = (productId: number): string => titleOf(catalogue, productId, locale)
  return lines.map((line) => {
    const { kind, productId = 0, quantity, amount, explanation } = line
    const code = catalogue.modules.get(productId)?.code
    const rows = speakAmount(explanation, { locale, t, title, named: productId, decimals: 2 })
    return {
      kind,
      module: code === undefined ? null : { id: productId, code },
      quantity,
      amount: toMajor(amount),
      amount_minor: amount.minor,
      currency: amount.currency,
      explanation: [
        chargeTitle(line, { catalogue, locale, t }),
        ...rows.map((row) => t('common.labelled', { label: row.label, text: row.text })),
      ].join('; '),
    }
  })
}

/** Counts of an account in the month that runs, and what they come to (INT-03). */
export async function readCounts(
  db: Executor,
  accountId: number,
  context: RequestContext,
): Promise<Result<CountsOut, ApiError>> {
  if (!(await accountExists(db, accountId))) return fail(NOT_FOUND)
  const facts = (await loadFacts(db, [accountId], { seller: context.ports.seller })).get(accountId)
  const { subscription } = facts ?? {}
  return ok({
    account_id: accountId,
    since: isoOrNull(subscription && countedSince(subscription)),
    until: isoOrNull(subscription?.period.end),
    counts: facts === undefined ? [] : countsOut(facts),
    charges: facts === undefined ? [] : chargesOut(facts, context),
  })
}

/** The reports of an account, each with what it came to, the oldest first. */
export async function readReports(
  db: Executor,
  accountId: number,
  query: QueryOf<'GET /api/v1/accounts/{id}/usage/records'>,
): Promise<Result<ResultOf<'GET /api/v1/accounts/{id}/usage/records'>, ApiError>> {
  if (!(await accountExists(db, accountId))) return fail(NOT_FOUND)
  const [receivedAt, key, ...more] = query.cursor === undefined ? [0, ''] : (readCursor(query.cursor) ?? [])
  if (!isPlace(receivedAt) || typeof key !== 'string' || !/^[\x21-\x7e]{0,100}$/.test(key) || more.length > 0)
    return fail(apiError(422, 'invalid-input', { errors: [WRONG_CURSOR] }))
  const limit = query.limit ?? USUAL_PAGE
  const rows = await listReports(db, accountId, { after: { receivedAt, key }, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return ok({
    items: page.map((report) => ({
      key: report.key,
      usage_key: report.usageKey,
      quantity: report.quantity,
      at: iso(report.at),
      received_at: iso(report.receivedAt),
      effect: report.effect,
    })),
    next_cursor: last === undefined ? null : cursorOf([last.receivedAt, last.key]),
  })
}
