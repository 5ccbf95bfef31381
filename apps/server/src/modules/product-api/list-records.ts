import type { QueryOf, ResultOf } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../platform/database/database.ts'
import { apiError, NOT_FOUND, type ApiError } from '../../platform/http/api-error.ts'
import { findAccountRecords, findEntityAccount } from '../account/index.ts'
import { listIssuedInvoices } from './repository-invoices.ts'
import { cursorOf, isPlace, readCursor, WRONG_CURSOR } from './list-place.ts'

const USUAL_PAGE = 50

/** Id of the last row of the page before; undefined for a cursor of another list. */
function placeIn(list: 'accounts' | 'invoices', cursor: string): number | undefined {
  const [kind, id, ...more] = readCursor(cursor) ?? []
  return kind === list && isPlace(id) && more.length === 0 ? id : undefined
}

const WRONG = apiError(422, 'invalid-input', { errors: [WRONG_CURSOR] })

/** A page of accounts by their ids, or the one that other systems call so, or of whose members one has this address. */
export async function listAccounts(
  db: Executor,
  { cursor, limit = USUAL_PAGE, external_id: externalId, email }: QueryOf<'GET /api/v1/accounts'>,
): Promise<Result<ResultOf<'GET /api/v1/accounts'>, ApiError>> {
  const after = cursor === undefined ? 0 : placeIn('accounts', cursor)
  if (after === undefined) return fail(WRONG)
  const found = await findAccountRecords(db, { externalId, email, after, limit: limit + 1 })
  const items = found.slice(0, limit)
  const last = found.length > limit ? items.at(-1) : undefined
  return ok({ items: [...items], next_cursor: last === undefined ? null : cursorOf(['accounts', last.account_id]) })
}

/** A page of the documents of an account, the newest first; none of an account that isn't there. */
export async function listInvoices(
  db: Executor,
  accountId: number,
  { cursor, limit = USUAL_PAGE }: QueryOf<'GET /api/v1/accounts/{id}/invoices'>,
): Promise<Result<ResultOf<'GET /api/v1/accounts/{id}/invoices'>, ApiError>> {
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : placeIn('invoices', cursor)
  if (before === undefined) return fail(WRONG)
  if ((await findEntityAccount(db, { entity: 'account', id: accountId })) === undefined) return fail(NOT_FOUND)
  const found = await listIssuedInvoices(db, { accountId, before, limit: limit + 1 })
  const items = found.slice(0, limit)
  const last = found.length > limit ? items.at(-1) : undefined
  return ok({ items: [...items], next_cursor: last === undefined ? null : cursorOf(['invoices', last.invoice_id]) })
}
