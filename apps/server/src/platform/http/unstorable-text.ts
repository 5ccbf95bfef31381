/** NUL and lone surrogates: PostgreSQL stores neither, so they end at the edge instead of as an error of a query (reliability 1, 7). */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

/** Paths of text or names in a value that can't be stored. */
export function unstorablePaths(value: unknown, at: readonly PropertyKey[] = []): readonly (readonly PropertyKey[])[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [at]
  if (Array.isArray(value)) return value.flatMap((item: unknown, place) => unstorablePaths(item, [...at, place]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) =>
    isStorable(name) ? unstorablePaths(item, [...at, name]) : [at],
  )
}
