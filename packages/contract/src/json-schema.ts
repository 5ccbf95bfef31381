import { z } from 'zod'

/** A JSON Schema of the 2020-12 draft, which OpenAPI 3.1 takes as it is. */
export interface JsonSchema {
  readonly [keyword: string]: unknown
}

/** Schemas that have a name of their own, gathered while others are converted. */
export type Components = Map<string, JsonSchema>

const LOCAL = '#/$defs/'
const SHARED = '#/components/schemas/'

/** Converts one schema as it is sent (`input`) or answered (`output`); named parts move to the components. */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Components): JsonSchema {
  const converted = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  const { $defs, $schema: _, ...own } = withSharedRefs(converted)
  for (const [name, part] of Object.entries(isRecord($defs) ? $defs : {})) {
    if (isRecord(part)) addComponent(components, name, part)
  }
  return own
}

/** One name means one schema; a second meaning would make the description wrong. */
function addComponent(components: Components, name: string, schema: JsonSchema): void {
  const { id: _, ...rest } = schema
  const known = components.get(name)
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(rest))
    throw new Error(`two schemas are called ${name}`)
  components.set(name, rest)
}

function withSharedRefs(value: object): JsonSchema {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]: [string, unknown]) =>
      isUnbounded(key, child) ? [] : [[key, shared(key, child)]],
    ),
  )
}

function shared(key: string, value: unknown): unknown {
  if (key === '$ref' && typeof value === 'string') return value.replace(LOCAL, SHARED)
  if (Array.isArray(value)) return value.map((item: unknown) => (isRecord(item) ? withSharedRefs(item) : item))
  return isRecord(value) ? withSharedRefs(value) : value
}

/** The bounds of a safe integer are how we read numbers, nothing a reader of the description needs. */
function isUnbounded(key: string, value: unknown): boolean {
  return (
    (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) || (key === 'maximum' && value === Number.MAX_SAFE_INTEGER)
  )
}

export function isRecord(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
