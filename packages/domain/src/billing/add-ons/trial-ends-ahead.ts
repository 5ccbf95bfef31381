import { periodOf } from '../../calendar/index.ts'
import type { EpochMs } from '../../calendar/index.ts'
import { boundaryFrom } from '../../subscription/index.ts'
import type { TrialEndCharge } from '../../subscription/index.ts'
import type { CarriedRow } from '../core/facts.ts'
import { lastingUntil } from './add-on-trial.ts'
import { chargedFrom } from './own-trials.ts'

/** Lines that wait when an instant comes: those of now, and those of trials that end by then. Epoch ms. */
export function carriedUntil(
  at: EpochMs,
  { carried, small }: { readonly carried: readonly CarriedRow[]; readonly small: readonly TrialEndCharge[] },
): readonly CarriedRow[] {
  const added = small.filter((end) => end.at <= at).flatMap(({ lines }) => lines)
  // lines that a change makes wait have ids below 0 already
  const lowest = Math.min(0, ...carried.map(({ id }) => id))
  return [...carried, ...added.map((line, place): CarriedRow => ({ id: lowest - place - 1, line }))]
}

/** The first boundary from one on that a target charges at: what has lapsed by then makes none. */
export function boundaryAfter(changing: Parameters<typeof lastingUntil>[0], anchor: EpochMs, from: number): number {
  const { interval } = changing.target
  const { start } = periodOf(anchor, { unit: 'month', count: 1 }, from)
  const next = boundaryFrom({ interval, ...chargedFrom(lastingUntil(changing, start)) }, anchor, from)
  return next === from ? from : boundaryAfter(changing, anchor, from + 1)
}
