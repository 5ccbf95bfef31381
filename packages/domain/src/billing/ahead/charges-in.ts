import type { EpochMs } from '../../calendar/index.ts'
import { isMetered } from '../../invoice/index.ts'
import type { ChargeLine } from '../../invoice/index.ts'
import type { Money } from '../../money/index.ts'
import { moduleTrials } from '../../subscription/index.ts'
import type { DocumentRow, ItemRow, RowId } from '../core/facts.ts'
import { specifiedFinaliseHours } from '../subscribe/index.ts'
import type { ForecastStep } from './forecast.ts'

/** A charge at one instant. Amounts in minor units. */
export interface ChargeAhead {
  /**
   * The end of the period or of the trial that it belongs to: with metered lines it is charged within the hours after. Epoch
   * ms.
   */
  readonly at: EpochMs
  /** They add up to the total, apart from tax. */
  readonly lines: readonly ChargeLine[]
  /** Number of its first lines that waited from earlier invoices. */
  readonly carried: number
  /** It depends on use that isn't known yet (B-64). */
  readonly isEstimate: boolean
  /** It waits so many hours for late usage before it is charged; 0 where it doesn't wait (B-69). */
  readonly withinHours: number
  /** Tax included. */
  readonly total: Money
  /** The part that account credit pays. */
  readonly credit: Money
}

const dependsOnUse = ({ price, trial }: ItemRow): boolean =>
  trial === moduleTrials.paid && (price?.kind === 'usage' || price?.kind === 'extra_assets')

const keyOf = ({ kind, productId, period, amount }: ChargeLine): string =>
  [kind, productId, period.start, period.end, amount.minor].join(' ')

/** The charge of one instant of a forecast, from the documents that it issues; undefined where there is none. */
export function chargesIn({ plans, before }: Pick<ForecastStep, 'plans' | 'before'>): readonly ChargeAhead[] {
  const documents = new Map<RowId, DocumentRow>()
  for (const { rows } of plans)
    for (const row of [...rows.documents.added, ...rows.documents.changed]) documents.set(row.id, row)
  const waited = new Set(before.carried.map(({ line }) => keyOf(line)))
  const isByUse = before.items.some(dependsOnUse)
  const { finaliseHours = specifiedFinaliseHours } = before.account
  return plans
    .flatMap(({ issued }) => issued.flatMap((id) => documents.get(id) ?? []))
    .filter(({ kind, total }) => kind !== 'credit' && total.minor > 0)
    .map(({ kind, createdAt, issuedAt = createdAt, lines, total, creditApplied: credit }) => {
      const isPeriod = kind === 'period'
      const carried = lines.filter((line) => waited.has(keyOf(line))).length
      const withinHours = isPeriod && lines.some(isMetered) ? finaliseHours : 0
      // a draft waits for late usage; what a checkout drafted belongs to the end of its trial
      const at = isPeriod ? createdAt : issuedAt
      return { at, lines, carried, total, credit, isEstimate: isPeriod && isByUse, withinHours }
    })
}
