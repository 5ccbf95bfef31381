import {
  decide,
  type BillingFacts,
  type BillingPlan,
  type BillingRejection,
  type CountedReport,
  type UsageReport,
} from '@waybill/domain/billing'
import { ok, type Result } from '@waybill/domain/result'
import type { CatalogueHolder } from '../../../platform/catalogue-holder.ts'
import type { Executor } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { ApiError } from '../../../platform/http/api-error.ts'
import type { BillingPorts } from '../core/billing-ports.ts'
import { openAccount, writePlan } from '../core/open-account.ts'
import { findAccountCurrency } from '../store/accounts.ts'
import { findReports } from '../store/usage.ts'
import type { AccountUsage, UsageProblem } from './read-usage.ts'

export type UsagePorts = BillingPorts & { readonly catalogue: Pick<CatalogueHolder, 'find'> }

/** Result of a batch. Accounts are counted one by one, each in a transaction of its own. */
export interface ReportedUsage {
  /** With the place of each in the batch, from 0. */
  readonly counted: readonly (AccountUsage & Pick<CountedReport, 'effect'>)[]
  /** Reports that were stored before, under the same key with the same content. */
  readonly repeated: readonly AccountUsage[]
  readonly problems: readonly UsageProblem[]
}

/** The reports of one account. */
interface Counting extends Pick<UsageBatch, 'actor' | 'isPartial'> {
  readonly accountId: number
  readonly reports: readonly AccountUsage[]
}

/** A batch, and who sent it. */
interface UsageBatch {
  readonly reports: readonly AccountUsage[]
  readonly actor: string
  /** Of an account all that is right is counted; without it all of its reports are, or none. */
  readonly isPartial?: boolean
}

const isSame = (left: UsageReport, right: UsageReport): boolean =>
  left.usageKey === right.usageKey && left.quantity === right.quantity && left.at === right.at

const fields: Readonly<Partial<Record<BillingRejection['code'], UsageProblem['field']>>> = {
  'in-the-future': 'at',
  'too-late': 'at',
  'not-counted-then': 'at',
}

/** Keys that count something: of what is sold, and of what the account has at the price that it was bought for. */
function unknownKeys(
  { catalogue }: UsagePorts,
  { usageWindows, items }: BillingFacts,
  reports: readonly AccountUsage[],
) {
  const own = items.flatMap(({ price }) => {
    if (price === undefined || 'recurring' in price) return []
    return price.kind === 'extra_assets' ? price.countedBy : price.usageKey
  })
  const known = new Set([...own, ...usageWindows.map(({ usageKey }) => usageKey)])
  const sold = catalogue.find()?.usageKeys
  return reports.flatMap(({ place, usageKey }): UsageProblem[] =>
    known.has(usageKey) || sold?.has(usageKey) === true ? [] : [{ place, field: 'usage_key', code: 'unknown-key' }],
  )
}

/** A key names one report for ever: with another content it is rejected. */
function usedKeys(reports: readonly AccountUsage[], stored: readonly UsageReport[]): readonly UsageProblem[] {
  const known = new Map(stored.map((report) => [report.key, report]))
  return reports.flatMap((report): UsageProblem[] => {
    const first = known.get(report.key)
    known.set(report.key, first ?? report)
    return first === undefined || isSame(first, report) ? [] : [{ place: report.place, field: 'key', code: 'key-used' }]
  })
}

interface Decided {
  /** Absent where nothing is left to count. */
  readonly plan?: BillingPlan
  readonly taken: readonly AccountUsage[]
  readonly problems: readonly UsageProblem[]
}

/** The plan that counts reports; where a part may be counted, the plan without those that are rejected. */
function decideOn(
  fresh: readonly AccountUsage[],
  { facts, now, isPartial }: { readonly facts: BillingFacts; readonly now: number; readonly isPartial: boolean },
): Decided {
  const problems: UsageProblem[] = []
  let left = fresh
  while (left.length > 0) {
    const given = left.map(({ key, usageKey, quantity, at }) => ({ key, usageKey, quantity, at }))
    const decided = decide(facts, { kind: 'report_usage', reports: given }, now)
    if (decided.ok) return { plan: decided.value, taken: left, problems }
    const { code, place = 0 } = decided.failure
    const wrong = left[place]
    problems.push({ place: wrong?.place ?? 0, field: fields[code] ?? 'account', code })
    left = isPartial ? left.filter((report) => report !== wrong) : []
  }
  return { taken: [], problems }
}

/** Sorts new reports from those that were stored or stood in the batch before; a key names one report. */
function sortReports(reports: readonly AccountUsage[], stored: readonly UsageReport[]) {
  const seen = new Set(stored.map(({ key }) => key))
  const [fresh, repeated]: [AccountUsage[], AccountUsage[]] = [[], []]
  for (const report of reports) {
    if (seen.has(report.key)) repeated.push(report)
    else fresh.push(report)
    seen.add(report.key)
  }
  return { fresh, repeated }
}

/** The same report twice is rejected twice. */
function rejectedTwice(
  problems: readonly UsageProblem[],
  fresh: readonly AccountUsage[],
  repeated: readonly AccountUsage[],
): readonly UsageProblem[] {
  const keys = new Map(fresh.map(({ place, key }) => [place, key]))
  const byKey = new Map(problems.map((problem) => [keys.get(problem.place), problem]))
  return repeated.flatMap(({ key, place }) => {
    const problem = byKey.get(key)
    return problem === undefined ? [] : { ...problem, place }
  })
}

/** Counts reports of one account as a part of what else its transaction does. */
export async function countReports(
  db: Executor,
  ports: UsagePorts,
  { accountId, reports, actor, isPartial = false }: Counting,
): Promise<Result<ReportedUsage, ApiError>> {
  const opened = await openAccount(db, ports, { accountId })
  if (!opened.ok) return opened
  const { facts, now } = opened.value
  const stored = await findReports(
    db,
    accountId,
    reports.map(({ key }) => key),
  )
  const wrong = [...unknownKeys(ports, facts, reports), ...usedKeys(reports, stored)]
  if (wrong.length > 0 && !isPartial) return ok({ counted: [], repeated: [], problems: wrong })
  const wrongPlaces = new Set(wrong.map(({ place }) => place))
  const { fresh, repeated } = sortReports(
    reports.filter(({ place }) => !wrongPlaces.has(place)),
    stored,
  )
  const decided = decideOn(fresh, { facts, now, isPartial })
  const twice = rejectedTwice(decided.problems, fresh, repeated)
  const problems = [...wrong, ...decided.problems, ...twice]
  if (decided.problems.length > 0 && !isPartial) return ok({ counted: [], repeated: [], problems: decided.problems })
  const known = repeated.filter(({ place }) => twice.every((problem) => problem.place !== place))
  if (decided.plan === undefined) return ok({ counted: [], repeated: known, problems })
  const { usageReports } = await writePlan(db, ports, { plan: decided.plan, now, actor })
  const counted = decided.taken.flatMap((report, nth) => {
    const effect = usageReports[nth]?.effect
    return effect === undefined ? [] : { ...report, effect }
  })
  return ok({ counted, repeated: known, problems })
}

async function countGroup(ports: UsagePorts, group: Counting): Promise<ReportedUsage> {
  const { accountId, reports } = group
  const failed = (code: UsageProblem['code']): ReportedUsage => ({
    counted: [],
    repeated: [],
    problems: [{ place: reports[0]?.place ?? 0, field: 'account', code }],
  })
  const done = await inTransaction(ports.store, (db) => countReports(db, ports, group))
  if (done.ok) return done.value
  if (done.failure.code !== 'no-subscription') return failed('unavailable')
  // looked up only where it matters: a batch that is right has one statement less
  const isKnown = (await findAccountCurrency(ports.store.db, accountId)) !== undefined
  return failed(isKnown ? 'no-subscription' : 'no-such-account')
}

/**
 * Counts what was used, as the command of each account that a batch names, one account after the other. A batch that is
 * repeated, or that died between two accounts, changes nothing twice: each report has a key of its own.
 */
export async function reportUsage(ports: UsagePorts, { reports, ...counting }: UsageBatch): Promise<ReportedUsage> {
  const done: ReportedUsage[] = []
  for (const [accountId, group] of Map.groupBy(reports, (report) => report.accountId))
    done.push(await countGroup(ports, { ...counting, accountId, reports: group }))
  return {
    counted: done.flatMap(({ counted }) => counted),
    repeated: done.flatMap(({ repeated }) => repeated),
    problems: done.flatMap(({ problems }) => problems),
  }
}
