import { fail, ok, type Result } from '@waybill/domain/result'
import { enabledLocale, type Locale } from '@waybill/i18n'
import { apiError, type ApiError } from './api-error.ts'
import type { RequestContext } from './request-context.ts'

/** The language that a body asks for, else that of the call; one that the shop is not in names its field (SET-02). */
export function requestedLocale(
  body: { readonly locale?: Locale | undefined },
  { ports, locale }: RequestContext,
): Result<Locale, ApiError> {
  const found = enabledLocale(body.locale, ports.catalogue.settings().languages, locale)
  if (found !== undefined) return ok(found)
  return fail(apiError(422, 'invalid-input', { errors: [{ path: 'locale', message: 'errors.field_option' }] }))
}
