import { USUAL_BODY_LIMIT, type CallDefinition, type CallExample } from './call.ts'
import examples from './examples.json' with { type: 'json' }
import { isRecord, toJsonSchema, type Components, type JsonSchema } from './json-schema.ts'
import { meaningOf } from './meanings/meaning-of.ts'
import { withMeanings } from './meanings/with-meanings.ts'

/** A call and the schemas that are gathered on the way. */
export interface DescriptionParts {
  readonly definition: CallDefinition
  readonly components: Components
}

const errorContent: JsonSchema = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } }

/** Requests and answers of customers' ways through the demo shop, written by `tests/examples/api-examples.ts`. */
const played: ReadonlyMap<string, CallExample> = new Map(Object.entries(examples))

/** The request and answer of a call, for the description. */
export function exampleOf(key: string, { example }: CallDefinition): CallExample | undefined {
  return example ?? played.get(key)
}

/** Everything that a call answers, by HTTP status. */
export function responses(key: string, { definition, components }: DescriptionParts): JsonSchema {
  return {
    200: success(key, { definition, components }),
    ...(definition.isConditional === true && { 304: { description: 'Unchanged since the `ETag` that was sent' } }),
    ...(definition.scope !== undefined && machineErrors(definition.scope, definition)),
    default: { description: 'Rejected or failed', content: errorContent },
  }
}

/** Errors of the key of a call, of its body, or of its rate. */
function machineErrors(scope: string, { body, query, bodyLimit = USUAL_BODY_LIMIT }: CallDefinition): JsonSchema {
  const retryAfter = { description: 'Seconds until the next call', schema: { type: 'integer' } }
  const sent = body !== undefined || query !== undefined
  return {
    401: { description: 'No machine key, an unknown one, or one that was ended', content: errorContent },
    403: { description: `The key lacks the scope \`${scope}\``, content: errorContent },
    ...(body !== undefined && {
      413: { description: `The body has more than ${bodyLimit / 1024} KiB`, content: errorContent },
    }),
    ...(sent && {
      422: { description: 'A field is wrong or a list too long; `errors` names it', content: errorContent },
    }),
    429: { description: 'Too many calls', headers: { 'Retry-After': retryAfter }, content: errorContent },
  }
}

function success(key: string, { definition, components }: DescriptionParts): JsonSchema {
  const { result, beside = [], area } = definition
  const example = exampleOf(key, definition)
  if (result === undefined) {
    if (area !== 'sandbox') return { description: 'The file', content: { 'application/pdf': {} } }
    const bare = example === undefined ? {} : { example: example.result }
    return { description: 'The bare answer', content: { 'application/json': bare } }
  }
  const schema = withMeanings(toJsonSchema(result, 'output', components), `result of ${key}`)
  const fields = isRecord(schema['properties']) ? schema['properties'] : {}
  const repeated = Object.fromEntries(
    beside.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  )
  const envelope = {
    type: 'object',
    properties: {
      status: { type: 'integer', enum: [200, 201], description: meaningOf(key, 'status') },
      result: { ...schema, description: meaningOf(key, 'result') },
      ...repeated,
    },
    required: ['status', 'result', ...Object.keys(repeated)],
  }
  const etag = { ETag: { description: 'Names this answer', schema: { type: 'string' } } }
  return {
    description: 'Done',
    ...(definition.isConditional === true && { headers: etag }),
    content: {
      'application/json': {
        schema: envelope,
        ...(example !== undefined && { example: { status: 200, result: example.result } }),
      },
    },
  }
}
