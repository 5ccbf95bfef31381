import { fail, ok, type Result } from '@waybill/domain/result'
import { isSameOrigin } from './origin.ts'
import { apiError, type ApiError } from './api-error.ts'
import type { RequestContext } from './request-context.ts'
import { unstorablePaths } from './unstorable-text.ts'
import { isFormToken } from './tokens.ts'
import { ownOrigin } from './write-guard.ts'
import type { Ports } from '../ports.ts'

/** A script-free form: its fields as text, without the token. */
export interface FormBody {
  readonly fields: Readonly<Record<string, string>>
  /** It came with a cookie but without a valid token: nothing is done, the intent is shown again with one button. */
  readonly needsRepeat: boolean
}

const FORM_TOKEN_FIELD = '_token'

export function readFormBody(ports: Ports, context: RequestContext): Result<FormBody, ApiError> {
  const { body, headers } = context.request
  if (!isSameOrigin(headers, ownOrigin(ports))) return fail(apiError(403, 'cross-site'))
  if (!(body instanceof URLSearchParams)) return fail(apiError(415, 'unsupported-type'))
  const { [FORM_TOKEN_FIELD]: token, ...fields } = Object.fromEntries(body)
  if (unstorablePaths(fields).length > 0) return fail(apiError(422, 'invalid-input'))
  const hasSession = context.cookies.hasIdentity()
  const isTrusted = !hasSession || isFormToken(ports.keys, context.actor, token ?? '')
  return ok({ fields, needsRepeat: !isTrusted })
}
