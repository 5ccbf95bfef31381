import { ACCESS } from './access.ts'
import type { CallDefinition } from './call.ts'
import { BODY_STATUSES } from './envelope.ts'
import { calls } from './index.ts'
import { isRecord, toJsonSchema, type Components, type JsonSchema } from './json-schema.ts'
import { meaningOf } from './meanings/meaning-of.ts'
import { withMeanings } from './meanings/with-meanings.ts'
import { statusMeanings } from './status-meanings.ts'
import { exampleOf, responses, type DescriptionParts } from './openapi-responses.ts'
import { webhookDescriptions } from './webhooks/descriptions.ts'

const METHODS_THAT_WRITE: ReadonlySet<string> = new Set(['POST', 'DELETE'])

const errorBody: JsonSchema = {
  type: 'object',
  description: 'The body of every failure. `code` is a stable word for programs, `reference` the id of the request.',
  properties: {
    status: {
      type: 'integer',
      enum: BODY_STATUSES.filter((status) => status >= 400),
      description: Object.entries(statusMeanings)
        .map(([status, meaning]) => `${status}: ${meaning}.`)
        .join(' '),
    },
    result: {
      anyOf: [
        { type: 'string' },
        { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] },
      ],
    },
    code: { type: 'string' },
    reference: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
        required: ['path', 'message'],
      },
    },
  },
  required: ['status', 'result', 'code', 'reference'],
}

const machineKeyScheme: JsonSchema = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'wbk_…',
  description:
    'A key of the shop’s own product, made by `npm run cli -- keys make`. Each call names the scope that the key needs. No cookie, no `Origin` and no `x-waybill` go with it.',
}

const adminKeyScheme: JsonSchema = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'wba_…',
  description:
    'A key of the Admin API, made at `/admin/keys` or by `npm run cli -- keys add`. It may what its role and its maker both may. No cookie, no `Origin` and no `x-waybill` go with it.',
}

const staffScheme: JsonSchema = {
  type: 'apiKey',
  in: 'cookie',
  name: 'waybill-staff',
  description: 'Set by signing in to the back office; `__Host-waybill-staff` where the shop is on https.',
}

const securitySchemes: JsonSchema = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'waybill-session',
    description: 'Set by signing in; `__Host-waybill-session` where the shop is on https.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'From `GET /services/token`, for 300 seconds. Calls that change something need the session of the same login too.',
  },
  machineKey: machineKeyScheme,
  adminKey: adminKeyScheme,
  staff: staffScheme,
}

const conditionHeader: JsonSchema = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` of the answer that the caller has: 304 while it is the same.',
  schema: { type: 'string' },
}

const writeHeader: JsonSchema = {
  name: 'x-waybill',
  in: 'header',
  required: true,
  description: 'Marks a call of a client of ours; with it an `Origin` of the same site is needed.',
  schema: { type: 'string', const: '1' },
}

const originHeader: JsonSchema = {
  name: 'Origin',
  in: 'header',
  required: true,
  description: 'The address of the shop, as a browser sends it: another one is 403.',
  schema: { type: 'string' },
}

const idempotencyHeader: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The first answer under a key is given again.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$' },
}

const viewParameter: JsonSchema = {
  name: 'view',
  in: 'query',
  required: false,
  description: 'For pages of the shop: the answer carries what the page of the `Referer` shows after the change.',
  schema: { type: 'string', const: 'page' },
}

const signedBytes: JsonSchema = {
  required: true,
  description: 'The bytes that the provider signed, with its own headers.',
  content: { '*/*': {} },
}

/** The shop of a description: without a sandbox the calls of that area are not there. */
export interface DescribedShop {
  readonly hasSandbox: boolean
}

/** The description of every call of a shop, made from the contract itself: OpenAPI 3.1, plain JSON. */
export function openApiDocument({ hasSandbox }: DescribedShop = { hasSandbox: true }): JsonSchema {
  const components: Components = new Map([['ErrorBody', errorBody]])
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const [key, definition] of Object.entries<CallDefinition>(calls)) {
    if (definition.area === 'sandbox' && !hasSandbox) continue
    const [method = '', path = ''] = key.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(method, path, { definition, components }) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Waybill',
      version: '1',
      description:
        'The calls of a Waybill shop. Answers are `{status, result}`; failures have the body `ErrorBody`, and never the HTTP status 200.',
    },
    servers: [{ url: '/' }],
    paths,
    webhooks: webhookDescriptions(components),
    components: { schemas: describedSchemas(components), securitySchemes },
  }
}

function describedSchemas(components: Components): JsonSchema {
  const byName = [...components].sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(byName.map(([name, schema]) => [name, withMeanings(schema, name)]))
}

function operation(method: string, path: string, { definition, components }: DescriptionParts): JsonSchema {
  const { body } = definition
  const key = `${method} ${path}`
  const example = exampleOf(key, definition)
  return {
    operationId: operationId(method, path),
    summary: definition.summary,
    tags: [definition.area],
    ...(security(method, definition) && { security: security(method, definition) }),
    parameters: parameters(key, { definition, components }),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: withMeanings(toJsonSchema(body, 'input', components), key),
            ...(example?.body !== undefined && { example: example.body }),
          },
        },
      },
    }),
    ...(definition.isWebhook === true && { requestBody: signedBytes }),
    responses: responses(key, { definition, components }),
  }
}

/** `post-cart-add`, stable as long as the path is. */
function operationId(method: string, path: string): string {
  return `${method.toLowerCase()}${path.replaceAll(/[{}]/g, '').replaceAll(/[^a-z0-9]+/gi, '-')}`
}

function security(method: string, definition: CallDefinition): readonly JsonSchema[] | undefined {
  const { needsBearer, access, scope } = definition
  if (scope !== undefined) return [{ machineKey: [scope] }]
  if (access === 'back_office') return [{ staff: [] }]
  if (access === 'admin_api') return [{ staff: [] }, { adminKey: [] }]
  if (needsBearer === true) return METHODS_THAT_WRITE.has(method) ? [{ bearer: [], session: [] }] : [{ bearer: [] }]
  return ACCESS[access].visitor === 'ok' ? undefined : [{ session: [] }]
}

function parameters(key: string, { definition, components }: DescriptionParts): readonly JsonSchema[] {
  const [method = ''] = key.split(' ')
  const described = (field: JsonSchema) => ({ ...field, description: meaningOf(key, String(field['name'])) })
  return [
    ...fieldsOf(definition.params, 'path', components).map(described),
    ...fieldsOf(definition.query, 'query', components).map(described),
    ...(definition.hasPageView === true ? [viewParameter] : []),
    ...(METHODS_THAT_WRITE.has(method) && definition.isWebhook !== true && definition.scope === undefined
      ? [writeHeader, originHeader].map((header) =>
          // beside a key neither is needed
          definition.access === 'admin_api' ? { ...header, required: false } : header,
        )
      : []),
    ...(definition.isConditional === true ? [conditionHeader] : []),
    ...(definition.isIdempotent === true ? [idempotencyHeader] : []),
  ]
}

function fieldsOf(
  schema: CallDefinition['params'],
  place: 'path' | 'query',
  components: Components,
): readonly JsonSchema[] {
  if (schema === undefined) return []
  const { properties, required } = toJsonSchema(schema, 'input', components)
  const names: ReadonlySet<unknown> = new Set(Array.isArray(required) ? required : [])
  return Object.entries(isRecord(properties) ? properties : {}).map(([name, field]) => ({
    name,
    in: place,
    required: names.has(name),
    schema: field,
  }))
}
