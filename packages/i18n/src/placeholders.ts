function isChoices(format: unknown): format is Readonly<Record<string, unknown>> {
  return typeof format === 'object' && format !== null
}

/** The names of the values that a compiled message needs, its branches included. */
export function placeholdersOf(compiled: unknown): ReadonlySet<string> {
  const names = new Set<string>()
  const visit = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return
    for (const token of tokens as readonly unknown[]) {
      if (!Array.isArray(token)) continue
      const [name, , format] = token as readonly unknown[]
      names.add(String(name))
      if (isChoices(format)) Object.values(format).forEach(visit)
    }
  }
  visit(compiled)
  return names
}
