import { ACCESS, ACTOR_COLUMNS, calls, type AccessGroup, type CallDefinition } from '@waybill/contract'
import { isRecord, toJsonSchema, type JsonSchema } from '@waybill/contract/json-schema'
import { meaningOf } from '@waybill/contract/meanings/meaning-of'
import { exampleOf } from '@waybill/contract/openapi-responses'
import type { DescribedShop } from '@waybill/contract/openapi'
import type { ApiReferenceProps } from '@waybill/contract/pages'
import { typeText } from './type-text.ts'

type Area = ApiReferenceProps['areas'][number]
type Field = Area['calls'][number]['fields'][number]

/** Every call of a shop by area, as the page for readers shows it: made from the contract, like the description for programs. */
export function apiReference({ hasSandbox }: DescribedShop): ApiReferenceProps {
  const entries = Object.entries<CallDefinition>(calls)
    .filter(([, { area }]) => hasSandbox || area !== 'sandbox')
    .map(([key, definition]) => ({ area: definition.area, call: callOf(key, definition) }))
  const areas = Map.groupBy(entries, ({ area }) => area)
  return { areas: [...areas].map(([name, members]) => ({ name, calls: members.map(({ call }) => call) })) }
}

function callOf(key: string, definition: CallDefinition): Area['calls'][number] {
  const [method = '', path = ''] = key.split(' ')
  return {
    method,
    path,
    summary: definition.summary,
    access: definition.scope === undefined ? accessText(definition.access) : `machine key with ${definition.scope}`,
    fields: [
      ...fieldsOf(key, definition.params, 'path'),
      ...fieldsOf(key, definition.query, 'query'),
      ...fieldsOf(key, definition.body, 'body'),
    ],
    example: exampleView(key, definition),
  }
}

const written = (value: unknown): string => JSON.stringify(value, null, 2)

function exampleView(key: string, definition: CallDefinition): Area['calls'][number]['example'] {
  const example = exampleOf(key, definition)
  if (example === undefined) return null
  const { body, result } = example
  return { body: body === undefined ? null : written(body), answer: written({ status: 200, result }) }
}

/** Columns of the authorisation matrix that it lets in. */
function accessText(group: AccessGroup): string {
  // who has to set a second factor up can do nothing else, whatever the call
  const columns = ACTOR_COLUMNS.filter((column) => column !== 'without_factor')
  const allowed = columns.filter((column) => ACCESS[group][column] === 'ok')
  const isForAll = columns.every((column) => column === 'admin_key' || ACCESS[group][column] === 'ok')
  return isForAll ? 'everyone' : allowed.map((column) => column.replace('_', '-')).join(', ')
}

function fieldsOf(key: string, schema: CallDefinition['body'], place: Field['place']): readonly Field[] {
  if (schema === undefined) return []
  const variants = variantsOf(toJsonSchema(schema, 'input', new Map()))
  const names = [...new Set(variants.flatMap((variant) => Object.keys(propertiesOf(variant))))]
  return names.map((name) => {
    const types = variants.flatMap((variant) => propertiesOf(variant)[name] ?? []).map(typeText)
    return {
      name,
      place,
      type: [...new Set(types)].join(' | '),
      isRequired: variants.every((variant) => requiredOf(variant).has(name)),
      meaning: meaningOf(key, name) ?? '',
    }
  })
}

/** The shapes that a body may have: one, or those of a union. */
function variantsOf(schema: JsonSchema): readonly JsonSchema[] {
  const { anyOf } = schema
  return Array.isArray(anyOf) ? anyOf.filter(isRecord) : [schema]
}

function propertiesOf({ properties }: JsonSchema): JsonSchema {
  return isRecord(properties) ? properties : {}
}

function requiredOf({ required }: JsonSchema): ReadonlySet<unknown> {
  return new Set(Array.isArray(required) ? required : [])
}
