import type { Translate } from '@waybill/i18n'
import { errorMessage, type CallFailure } from './call.ts'

/** The text of a failure: the server's own text, else the text of M§8 for what came instead. */
export function failureText(failure: CallFailure, t: Translate): string {
  if (failure.kind === 'named') return errorMessage(failure.error) ?? t('errors.default')
  return failure.kind === 'broken' && failure.isJson ? t('errors.default') : t('errors.nonJson')
}
