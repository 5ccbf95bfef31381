/** A figure of more rows isn't counted for each reader: that of a large shop's day is as old as a minute. */
const FEW = 1_000
const KEPT_MS = 60_000

interface CountedRow {
  readonly count: number
}

/** Rows as they were counted at an instant; epoch ms. */
export interface KeptFigure<Row extends CountedRow> {
  readonly rows: readonly Row[]
  readonly at: number
}

interface Figure<Row extends CountedRow> {
  readonly name: string
  /** The filters in one text: of another day it is another figure. */
  readonly of: string
  readonly now: number
  readonly read: () => Promise<readonly Row[]>
}

/** Counts a figure, or answers how it was counted within the last minute where it has many rows. Of one node. */
export function createFigureKeeper<Row extends CountedRow>(): (figure: Figure<Row>) => Promise<KeptFigure<Row>> {
  const kept = new Map<string, KeptFigure<Row> & { readonly of: string }>()
  return async ({ name, of, now, read }) => {
    const before = kept.get(name)
    if (before?.of === of && now >= before.at && now < before.at + KEPT_MS) return before
    const rows = await read()
    const counted = { rows, at: now, of }
    if (rows.reduce((sum, { count }) => sum + count, 0) > FEW) kept.set(name, counted)
    else kept.delete(name)
    return counted
  }
}
