import type { FastifyError, FastifyReply } from 'fastify'
import { httpStatusOf, type CallDefinition, type ErrorBody } from '@waybill/contract'
import { errorText, type Locale, type Translate } from '@waybill/i18n'
import type { Ports } from '../ports.ts'
import { localeOf } from './locale.ts'
import { RefusedBody } from './json-body.ts'
import { refusal, tellWhenAgain, type Refusal } from './refusal.ts'

interface Presentation {
  readonly ports: Ports
  readonly definition?: CallDefinition
}

/** The error body of D-01 in the reader's language. */
export function errorBody(refused: Refusal, reader: { readonly t: Translate; readonly reference: string }): ErrorBody {
  const text = reader.t(refused.message ?? errorText(refused.code, refused.status), refused.values)
  const errors =
    refused.fieldErrors ??
    refused.errors?.map((field) => ({ path: field.path, message: reader.t(field.message, field.values) }))
  return {
    status: refused.status,
    result: refused.details === undefined ? text : { ...refused.details, message: text },
    code: refused.code,
    reference: reader.reference,
    ...(errors && { errors }),
  }
}

/** The HTTP status of a refusal. A bearer token that is none travels as 401, whatever call it came with. */
export function httpStatusOfRefusal(refused: Refusal, definition?: CallDefinition): number {
  if (refused.allow !== undefined) return 405
  return httpStatusOf(refused.status, definition?.isTokenCall === true || refused.code === 'token-invalid')
}

export function sendRefusal(reply: FastifyReply, refused: Refusal, { ports, definition }: Presentation): FastifyReply {
  const locale: Locale = localeOf(reply.request)
  const body = errorBody(refused, { t: ports.pages.translator(locale), reference: reply.request.id })
  tellWhenAgain(reply, refused)
  if (refused.allow !== undefined) void reply.header('allow', refused.allow.join(', '))
  return reply
    .code(httpStatusOfRefusal(refused, definition))
    .headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
    .send(JSON.stringify(body))
}

/** What the framework refuses before a handler runs, by its code or status, in our words. */
export function refusalOfError(error: FastifyError | RefusedBody | Error): Refusal | undefined {
  // where the body as a whole is what is wrong, the path is empty
  if (error instanceof RefusedBody) {
    const bodyStatus = error.code === 'invalid-payload' ? 401 : 422
    return refusal(bodyStatus, error.code, {
      errors: [{ path: error.path, message: errorText(error.code, bodyStatus) }],
    })
  }
  const status = 'statusCode' in error ? error.statusCode : undefined
  const code = 'code' in error ? error.code : undefined
  if (code === 'FST_ERR_BAD_URL' || status === 404) return refusal(404, 'not-found')
  if (status === 414) return refusal(414, 'uri-too-long')
  if (status === 413) return refusal(413, 'too-large')
  if (status === 415) return refusal(415, 'unsupported-type')
  if (status === 417) return refusal(417, 'expectation-failed')
  if (status === 429) return refusal(429, 'too-many-requests')
  if (status === 431) return refusal(431, 'headers-too-large')
  if (status === 503) return refusal(503, 'unavailable')
  if (status !== undefined && status >= 400 && status < 500) return refusal(422, 'invalid-input')
  return undefined
}
