import { expect, test } from 'vitest'
import examples from './examples.json' with { type: 'json' }
import { calls, type CallDefinition } from './index.ts'
import { isRecord, toJsonSchema, type JsonSchema } from './json-schema.ts'
import { meaningEntries, meaningOf, meanings } from './meanings/meaning-of.ts'
import { exampleOf } from './openapi-responses.ts'
import { openApiDocument } from './openapi.ts'
import { z } from 'zod'

const document = openApiDocument()
const paths = isRecord(document['paths']) ? document['paths'] : {}
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(isRecord(methods) ? methods : {}).map(([method, operation]) => ({
    key: `${method.toUpperCase()} ${path}`,
    operation: isRecord(operation) ? operation : {},
  })),
)

function refsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(refsIn)
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, child]) => (key === '$ref' ? [String(child)] : refsIn(child)))
}

function at(root: JsonSchema, pointer: string): unknown {
  return pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((value, part) => (isRecord(value) ? value[part] : undefined), root)
}

test('[OPS-09] every call is described once, with a summary, an area and an id of its own', () => {
  expect(operations.map(({ key }) => key).toSorted()).toEqual(Object.keys(calls).toSorted())
  const ids = operations.map(({ operation }) => operation['operationId'])
  expect(new Set(ids).size).toBe(ids.length)
  for (const { key, operation } of operations)
    expect([key, operation['summary'], operation['tags']]).toEqual([
      key,
      expect.stringMatching(/\w/),
      [expect.stringMatching(/\w/)],
    ])
})

test('every reference leads to a schema of the description', () => {
  const refs = refsIn(document)
  expect(refs.length).toBeGreaterThan(0)
  expect(refs.filter((ref) => at(document, ref) === undefined)).toEqual([])
})

test('an answer is the envelope around its result, and a failure the one error body', () => {
  const status = operations.find(({ key }) => key === 'GET /account/subscription/active/status')?.operation ?? {}
  expect(at(status, '#/responses/200/content')).toMatchObject({
    'application/json': {
      schema: { required: ['status', 'result', 'is_enabled'], properties: { result: { type: 'object' } } },
    },
  })
  for (const { operation } of operations)
    expect(refsIn(at(operation, '#/responses/default'))).toEqual(['#/components/schemas/ErrorBody'])
})

test('path parameters are all described, and what changes something requires our header, but for a provider and the shop’s product', () => {
  for (const { key, operation } of operations) {
    const parameters = (Array.isArray(operation['parameters']) ? operation['parameters'] : []).filter(isRecord)
    const inPath = parameters.filter((parameter) => parameter['in'] === 'path').map((parameter) => parameter['name'])
    expect([key, ...inPath]).toEqual([key, ...[...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)])
    const needsHeader = parameters.some((parameter) => parameter['name'] === 'x-waybill')
    const isForeign = key.includes('/webhooks/') || key.includes('/api/v1/')
    expect([key, needsHeader]).toEqual([key, !key.startsWith('GET') && !isForeign])
  }
})

test('a billing call names the bearer token, one that changes something the session too', () => {
  const security = (key: string) => operations.find((one) => one.key === key)?.operation['security']
  expect(security('GET /billing/account/{member_id}/subscription')).toEqual([{ bearer: [] }])
  expect(security('POST /billing/order')).toEqual([{ bearer: [], session: [] }])
  expect(security('GET /services/modules')).toBeUndefined()
})

test('[OPS-09] a call of the shop’s product names scope, tag and errors, and its example fits its schemas', () => {
  const machine = Object.entries<CallDefinition>(calls).filter(([, { scope }]) => scope !== undefined)
  expect(machine.length).toBeGreaterThan(1)
  for (const [key, { scope, access, body, query, example, isConditional }] of machine) {
    const operation = operations.find((one) => one.key === key)?.operation ?? {}
    expect([key, access, operation['security']]).toEqual([key, 'machine', [{ machineKey: [scope] }]])
    for (const status of ['401', '403', '429']) expect(at(operation, `#/responses/${status}`)).toBeDefined()
    expect(at(operation, '#/responses/304') !== undefined).toBe(isConditional === true)
    expect(at(operation, '#/responses/413') !== undefined, key).toBe(body !== undefined)
    expect(at(operation, '#/responses/422') !== undefined, key).toBe(body !== undefined || query !== undefined)
    expect(body?.safeParse(example?.body).error, key).toBeUndefined()
  }
  // all but a file
  const answering = machine.filter(([, { result }]) => result !== undefined)
  expect(machine.length - answering.length).toBe(1)
  for (const [key, { result, example }] of answering) {
    const operation = operations.find((one) => one.key === key)?.operation ?? {}
    expect(result?.safeParse(example?.result).error, key).toBeUndefined()
    expect(at(operation, '#/responses/200/content')).toMatchObject({
      'application/json': { example: { status: 200, result: example?.result } },
    })
  }
})

test('two schemas of one name are a mistake that is found', () => {
  const components = new Map()
  toJsonSchema(z.strictObject({ part: z.strictObject({ a: z.int() }).meta({ id: 'TestPart' }) }), 'output', components)
  expect([...components.keys()]).toEqual(['TestPart'])
  components.set('TestPart', { type: 'string' })
  const other = z.strictObject({ part: z.strictObject({ b: z.int() }).meta({ id: 'OtherPart' }) })
  expect(() => toJsonSchema(other, 'output', new Map([['OtherPart', { type: 'string' }]]))).toThrow(
    'two schemas are called OtherPart',
  )
})

/** Every field of a part of the description, with what it says. */
function fieldsIn(value: unknown): readonly (readonly [name: string, description: unknown])[] {
  if (Array.isArray(value)) return value.flatMap(fieldsIn)
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([keyword, child]) => [
    ...(keyword === 'properties' && isRecord(child)
      ? Object.entries(child).map(([name, field]) => [name, isRecord(field) && field['description']] as const)
      : []),
    ...fieldsIn(child),
  ])
}

test('[OPS-09] every field and parameter says what it means, and every meaning belongs to one', () => {
  const { paths: _, components, webhooks } = document
  const parameters = operations.flatMap(({ operation }) =>
    (Array.isArray(operation['parameters']) ? operation['parameters'] : [])
      .filter(isRecord)
      .map(({ name, description }) => [String(name), description] as const),
  )
  const bodies = operations.map(({ operation }) => [operation['requestBody'], operation['responses']])
  const fields = [...parameters, ...fieldsIn([bodies, components, webhooks])]
  expect(fields.length).toBeGreaterThan(1_000)
  expect(fields.filter(([, description]) => typeof description !== 'string' || description === '')).toEqual([])
  const written = new Set(fields.map(([, description]) => description))
  expect([...meanings].filter(([, meaning]) => !written.has(meaning))).toEqual([])
})

test('a field that stands in two parts is explained in each by what it is there', () => {
  for (const [part, name, meant] of [
    ['POST /sandbox/clock', 'to', /instant/],
    ['GET /cart/currency', 'to', /currency/],
    ['ChangeLine', 'to', /time that is paid/],
    ['BillingCycle', 'key', /choice/],
    ['UsageRecordResult', 'status', /counted/],
    ['POST /billing/order', 'type', /legacy/],
    ['compatibility', 'platform', /app/],
  ] as const)
    expect(meaningOf(part, name), `${part}.${name}`).toMatch(meant)
})

test('an amount in minor units and an instant in milliseconds say of which field they are the twin', () => {
  expect(meaningOf('Cart', 'totalPrice_minor')).toBe('`totalPrice` in minor units of the currency.')
  expect(meaningOf('PastDue', 'due_date_epoch')).toBe('`due_date` in milliseconds since 1970, UTC.')
  expect(meaningOf('CartPlan', 'is_added')).not.toBe(meaningOf('CartLine', 'is_added'))
  expect(meaningOf('Cart', 'no_such_field')).toBeUndefined()
})

test('[OPS-09] every call but files and the webhook has an example that fits its schemas, as sent and as answered', () => {
  const withExample = Object.entries<CallDefinition>(calls).flatMap(([key, definition]) => {
    const example = exampleOf(key, definition)
    return example === undefined ? [] : [{ key, definition, example }]
  })
  const named = new Set(withExample.map(({ key }) => key))
  expect(Object.keys(calls).filter((key) => !named.has(key))).toEqual([
    'GET /cart/data/pdf/{id}/send',
    'POST /billing/webhooks/{provider}',
    'GET /billing/account/{member_id}/invoice/{invoice_number}/download',
    'GET /api/v1/accounts/{id}/invoices/{invoice_id}/pdf',
  ])
  expect(Object.keys(examples).filter((key) => !(key in calls))).toEqual([])
  for (const { key, definition, example } of withExample) {
    expect(definition.result?.safeParse(example.result).error, key).toBeUndefined()
    const sent = example.body === undefined ? undefined : definition.body?.safeParse(example.body).error
    expect(sent, key).toBeUndefined()
  }
})

test('no table of meanings says what another one says: a later one would win in silence', () => {
  const names = meaningEntries.map(([name]) => name)
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})
