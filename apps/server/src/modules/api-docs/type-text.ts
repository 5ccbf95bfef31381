import { isRecord, type JsonSchema } from '@waybill/contract/json-schema'

/** A schema as a short text: `integer`, `list of string`, `"a" | "b"`, or the name that it goes by. */
export function typeText(schema: unknown): string {
  if (!isRecord(schema)) return 'any'
  const { $ref, anyOf, type, items } = schema
  if (typeof $ref === 'string') return $ref.slice($ref.lastIndexOf('/') + 1)
  const values = valuesOf(schema)
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (Array.isArray(anyOf)) return [...new Set(anyOf.map(typeText))].join(' | ')
  if (type === 'array') return `list of ${typeText(items)}`
  return typeof type === 'string' ? type : 'any'
}

function valuesOf({ const: only, enum: values }: JsonSchema): readonly unknown[] | undefined {
  if (only !== undefined) return [only]
  return Array.isArray(values) ? values : undefined
}
