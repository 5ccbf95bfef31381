import type { FastifyError, FastifyReply } from 'fastify'
import { httpStatusOf, type CallDefinition, type ErrorBody } from '@waybill/contract'
import { errorText, type Locale, type Translate } from '@waybill/i18n'
import type { Ports } from '../ports.ts'
import { localeOf } from './locale.ts'
import { RejectedBody } from './json-body.ts'
import { apiError, setRetryAfter, type ApiError } from './api-error.ts'

/** SQLSTATE of `refuse_erased_account`, which triggers call. */
const ERASED_ACCOUNT = 'WB001'

/** The error body of D-01 in the reader's language. */
export function errorBody(
  rejected: ApiError,
  reader: { readonly t: Translate; readonly reference: string },
): ErrorBody {
  const text = reader.t(rejected.message ?? errorText(rejected.code, rejected.status), rejected.values)
  const errors =
    rejected.fieldErrors ??
    rejected.errors?.map((field) => ({ path: field.path, message: reader.t(field.message, field.values) }))
  return {
    status: rejected.status,
    result: rejected.details === undefined ? text : { ...rejected.details, message: text },
    code: rejected.code,
    reference: reader.reference,
    ...(errors && { errors }),
  }
}

/** The HTTP status of an error. A bearer token that is none travels as 401, whatever call it came with. */
export function httpStatusOfApiError(rejected: ApiError, definition?: CallDefinition): number {
  if (rejected.allow !== undefined) return 405
  return httpStatusOf(rejected.status, definition?.isTokenCall === true || rejected.code === 'token-invalid')
}

export function sendApiError(
  reply: FastifyReply,
  rejected: ApiError,
  { ports, definition }: { readonly ports: Ports; readonly definition?: CallDefinition },
): FastifyReply {
  const locale: Locale = localeOf(reply.request, ports.catalogue.settings().languages)
  const body = errorBody(rejected, { t: ports.pages.translator(locale), reference: reply.request.id })
  setRetryAfter(reply, rejected)
  if (rejected.allow !== undefined) void reply.header('allow', rejected.allow.join(', '))
  return reply
    .code(httpStatusOfApiError(rejected, definition))
    .headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
    .send(JSON.stringify(body))
}

/** Answer to what the framework rejects before a handler runs, by its code or status, with our texts. */
export function apiErrorOf(error: FastifyError | RejectedBody | Error): ApiError | undefined {
  // where the body as a whole is what is wrong, the path is empty
  if (error instanceof RejectedBody) {
    const isBilling = error.code === 'invalid-payload'
    const bodyStatus = isBilling ? 401 : 422
    return apiError(bodyStatus, error.code, {
      errors: [{ path: error.path, message: errorText(error.code, bodyStatus) }],
      // as everything that is wrong in billing details (B-13)
      ...(isBilling && { details: { fields: error.path === '' ? [] : [error.path] } }),
    })
  }
  // a request that began before its account was erased
  if ('code' in error && error.code === ERASED_ACCOUNT) return apiError(401, 'unauthorized')
  const status = 'statusCode' in error ? error.statusCode : undefined
  const code = 'code' in error ? error.code : undefined
  if (code === 'FST_ERR_BAD_URL' || status === 404) return apiError(404, 'not-found')
  if (status === 414) return apiError(414, 'uri-too-long')
  if (status === 413) return apiError(413, 'too-large')
  if (status === 415) return apiError(415, 'unsupported-type')
  if (status === 417) return apiError(417, 'expectation-failed')
  if (status === 429) return apiError(429, 'too-many-requests')
  if (status === 431) return apiError(431, 'headers-too-large')
  if (status === 503) return apiError(503, 'unavailable')
  if (status !== undefined && status >= 400 && status < 500) return apiError(422, 'invalid-input')
  return undefined
}
