import type { Executor } from '../../../platform/database/database.ts'
import { findResetRequests } from '../../account/index.ts'
import { findRequestedRefunds, findWaitingGrants } from '../../billing/index.ts'
import type { ListPart, PositionedItem } from './repository-rows.ts'

const DIGITS = 16

/** Position among requests of three kinds, each with numbers of its own: by instant, kind and number. */
const placeOf = (at: number, kind: string, id: number): string =>
  `${String(at).padStart(DIGITS, '0')} ${kind} ${String(id).padStart(DIGITS, '0')}`

/** Requests that wait for a second name: there are never more than a few people can decide on. */
export async function readApprovals(
  db: Executor,
  { filters, isBackwards, after, limit }: ListPart,
): Promise<readonly PositionedItem[]> {
  const refunds = (await findRequestedRefunds(db)).map((row) => ({ ...row, kind: 'refund' }))
  const grants = (await findWaitingGrants(db)).map((row) => ({ ...row, kind: 'credit', invoiceNumber: null }))
  const resets = (await findResetRequests(db, {})).filter(({ isOpen }) => isOpen)
  const requests = [
    ...refunds,
    ...grants,
    ...resets.map((row) => ({ ...row, kind: 'reset', invoiceNumber: null, amount: undefined })),
  ].map(({ id, accountId, at, kind, ...row }): PositionedItem => {
    const { invoiceNumber: invoice, amount, reason, by } = row
    const money = { amount: amount?.minor ?? null, currency: amount?.currency ?? null }
    const item = { id, kind, account_id: accountId, invoice, ...money, reason, requested_by: by, requested_at: at }
    return { item, at: { key: placeOf(at, kind, id), id } }
  })
  const { kind, account } = filters
  return requests
    .filter(({ item }) => (kind ?? item['kind']) === item['kind'])
    .filter(({ item }) => (account ?? String(item['account_id'])) === String(item['account_id']))
    .filter(({ at: { key } }) => after === undefined || (isBackwards ? key < after.key : key > after.key))
    .toSorted((one, other) => (one.at.key < other.at.key ? -1 : 1) * (isBackwards ? -1 : 1))
    .slice(0, limit)
}
