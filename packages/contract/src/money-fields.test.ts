import { expect, test } from 'vitest'
import { z } from 'zod'
import { currency, major, minor } from './fields.ts'
import { calls } from './index.ts'
import type { CallDefinition } from './call.ts'

/** A field of an answer, with the objects around it from the outside in. */
interface Field {
  readonly path: string
  readonly name: string
  readonly schema: unknown
  readonly around: readonly Readonly<Record<string, unknown>>[]
}

interface Place {
  readonly path: string
  readonly around: Field['around']
}

/** Schemas directly within a schema, unwrapped: optional, nullable, lists, records, alternatives. */
function within(schema: unknown): readonly unknown[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return [schema.unwrap()]
  if (schema instanceof z.ZodArray) return [schema.element]
  if (schema instanceof z.ZodRecord) return [schema.valueType]
  if (schema instanceof z.ZodUnion) return schema.options
  return []
}

/** Every field of every object that a schema holds. */
function fieldsOf(schema: unknown, place: Place): readonly Field[] {
  if (!(schema instanceof z.ZodObject)) return within(schema).flatMap((inner) => fieldsOf(inner, place))
  const shape: Readonly<Record<string, unknown>> = schema.shape
  const around = [...place.around, shape]
  return Object.entries(shape).flatMap(([name, field]) => [
    { path: `${place.path}.${name}`, name, schema: field, around },
    ...fieldsOf(field, { path: `${place.path}.${name}`, around }),
  ])
}

function unwrapped(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? unwrapped(schema.unwrap()) : schema
}

const fields = Object.entries<CallDefinition>(calls).flatMap(([call, { result }]) =>
  fieldsOf(result, { path: call, around: [] }),
)
const isMoney = ({ schema }: Field): boolean => unwrapped(schema) === major

test('[PRC-14] each amount of each call has its twin in minor units beside it', () => {
  const money = fields.filter(isMoney)
  expect(money.length).toBeGreaterThan(20)
  const alone = money.filter(({ name, around }) => unwrapped(around.at(-1)?.[`${name}_minor`]) !== minor)
  expect(alone.map(({ path }) => path)).toEqual([])
})

test('[PRC-14] nothing is called minor units but the twin of an amount', () => {
  const twins = fields.filter(({ name }) => name.endsWith('_minor'))
  const alone = twins.filter(
    ({ name, around }) => unwrapped(around.at(-1)?.[name.slice(0, -'_minor'.length)]) !== major,
  )
  expect(alone.map(({ path }) => path)).toEqual([])
})

test('[PRC-14] the currency of each amount is named by its object or by one around it', () => {
  const without = fields.filter(
    (field) => isMoney(field) && !field.around.some((shape) => unwrapped(shape['currency']) === currency),
  )
  expect(without.map(({ path }) => path)).toEqual([])
})

test('[PRC-14] a number with decimals is an amount: nothing else of an answer may have any', () => {
  const decimal = fields.filter(({ schema }) => {
    const field = unwrapped(schema)
    return field instanceof z.ZodNumber && field !== major && field.format !== 'safeint'
  })
  expect(decimal.map(({ path }) => path)).toEqual([])
})

test('[PRC-14] no request carries an amount but the total that was shown', () => {
  const requested = Object.entries<CallDefinition>(calls).flatMap(([call, { body }]) =>
    fieldsOf(body, { path: call, around: [] }),
  )
  const amounts = requested.filter((field) => {
    const { name, schema } = field
    const inner = unwrapped(schema)
    return isMoney(field) || name.endsWith('_minor') || (inner instanceof z.ZodNumber && inner.format !== 'safeint')
  })
  expect(new Set(amounts.map(({ name }) => name))).toEqual(new Set(['total_shown']))
})
