import { isRecord, type JsonSchema } from '../json-schema.ts'
import { meaningOf } from './meaning-of.ts'

/** A schema whose fields say what they mean. `part` is what the schema is called, or the call that it belongs to. */
export function withMeanings(schema: JsonSchema, part: string): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]: [string, unknown]) => [
      keyword,
      keyword === 'properties' && isRecord(value) ? fieldsWithMeanings(value, part) : inside(value, part),
    ]),
  )
}

function inside(value: unknown, part: string): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => inside(item, part))
  return isRecord(value) ? withMeanings(value, part) : value
}

function fieldsWithMeanings(fields: JsonSchema, part: string): JsonSchema {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]: [string, unknown]) => {
      if (!isRecord(field)) return [name, field]
      const described = withMeanings(field, name)
      const meaning = described['description'] ?? meaningOf(part, name)
      return [name, meaning === undefined ? described : { ...described, description: meaning }]
    }),
  )
}
