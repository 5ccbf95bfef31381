import { toJsonSchema, type Components, type JsonSchema } from '../json-schema.ts'
import { withMeanings } from '../meanings/with-meanings.ts'
import { webhookSample } from './samples.ts'
import { webhookMessage, webhookSummaries, webhookTypes, type WebhookType } from '../webhooks.ts'

const header = (name: string, description: string): JsonSchema => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const headers = [
  header(
    'webhook-id',
    'The same at every try and replay of a message: what was handled once is accepted and not handled again.',
  ),
  header('webhook-timestamp', 'When this try was signed, in seconds since 1970.'),
  header('webhook-signature', 'One or more signatures, with spaces between them: `v1,` and an HMAC-SHA256 in base64.'),
]

const responses: JsonSchema = {
  '2XX': { description: 'Accepted, within five seconds' },
  '410': { description: 'Gone: nothing more is sent until the operator enables the endpoint' },
  default: { description: 'Not accepted, redirects too: tried again for three days' },
}

function operationOf(type: WebhookType, components: Components): JsonSchema {
  return {
    operationId: `webhook-${type.replaceAll(/[._]/g, '-')}`,
    summary: webhookSummaries[type],
    tags: ['webhooks'],
    parameters: headers,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: withMeanings(toJsonSchema(webhookMessage(type), 'output', components), `webhook ${type}`),
          example: webhookSample(type),
        },
      },
    },
    responses,
  }
}

/** Events that the shop posts to the endpoints of its operator, by type. */
export function webhookDescriptions(components: Components): JsonSchema {
  return Object.fromEntries(webhookTypes.map((type) => [type, { post: operationOf(type, components) }]))
}
