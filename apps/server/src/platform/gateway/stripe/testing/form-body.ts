/** The fields of a request, as Stripe reads `metadata[key]=value` and `expand[0]=field`. */
export interface Fields {
  readonly [name: string]: string | Fields
}

function withField(fields: Fields, path: readonly string[], value: string): Fields {
  const [name = '', ...rest] = path
  if (rest.length === 0) return { ...fields, [name]: value }
  const inner = fields[name]
  return { ...fields, [name]: withField(typeof inner === 'object' ? inner : {}, rest, value) }
}

/** Reads a form-encoded body, or the query of an address. */
export function fieldsOf(encoded: string): Fields {
  let fields: Fields = {}
  for (const [name, value] of new URLSearchParams(encoded)) {
    fields = withField(fields, name.replaceAll(']', '').split('['), value)
  }
  return fields
}

export function textOf(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  return typeof value === 'string' ? value : undefined
}

/** A map of texts, as metadata is. */
export function textsOf(fields: Fields, name: string): Record<string, string> {
  const value = fields[name]
  if (value === undefined || typeof value === 'string') return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => (typeof each === 'string' ? [[key, each]] : [])),
  )
}

export function listOf(fields: Fields, name: string): readonly string[] {
  return Object.values(textsOf(fields, name))
}
