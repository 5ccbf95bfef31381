/** An amount of an order as a page shows it, in the reader's language. */
export interface ShownRow {
  /** The same for the same thing in every pricing of the order. */
  readonly key: string
  readonly label: string
  readonly text: string
}

/** A row that says something else by now: without `before` it is new, without `after` it is gone. */
export interface ShownDifference extends Pick<ShownRow, 'key' | 'label'> {
  readonly before?: string
  readonly after?: string
}

/** Differences between the shown and the present amounts, line by line; empty where there are none. */
export function shownDifferences(before: readonly ShownRow[], after: readonly ShownRow[]): readonly ShownDifference[] {
  const then = new Map(before.map((row) => [row.key, row]))
  const now = new Set(after.map(({ key }) => key))
  const present = after.flatMap(({ key, label, text }): ShownDifference[] => {
    const old = then.get(key)
    if (old === undefined) return [{ key, label, after: text }]
    return old.text === text ? [] : [{ key, label, before: old.text, after: text }]
  })
  const gone = before.filter(({ key }) => !now.has(key)).map(({ key, label, text }) => ({ key, label, before: text }))
  return [...gone, ...present]
}
