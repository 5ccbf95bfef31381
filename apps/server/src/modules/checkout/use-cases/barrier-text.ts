import { errorText } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import type { Member } from '../../../platform/http/actor.ts'
import type { ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { findPrimaryName } from '../../account/index.ts'

interface Reader {
  readonly member: Member
  readonly context: RequestContext
  readonly db: Executor
}

/** Why a button is closed, in words: of what only the primary member may do the name says whom to ask. */
export async function barrierText(
  { code, status, values }: Pick<ApiError, 'code' | 'status' | 'values'>,
  { member, context, db }: Reader,
): Promise<string> {
  const t = context.ports.pages.translator(context.locale)
  const name = code === 'not-primary' ? await findPrimaryName(db, member) : undefined
  return name === undefined ? t(errorText(code, status), values) : t('cart.onlyPrimary', { name })
}
