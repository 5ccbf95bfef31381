import { fail, ok, type Result } from '@waybill/domain/result'
import type { Locale } from '@waybill/i18n'
import { invalidField, type ApiError } from './api-error.ts'
import type { RequestContext } from './request-context.ts'

/** The language that a body asks for, else that of the call; one that the shop is not in names its field, Russian too. */
export function requestedLocale(
  body: { readonly locale?: Locale | undefined },
  { ports, locale }: RequestContext,
): Result<Locale, ApiError> {
  const { locale: requested = locale } = body
  if (ports.catalogue.settings().languages.includes(requested)) return ok(requested)
  return fail(invalidField('locale', 'errors.field_option'))
}
