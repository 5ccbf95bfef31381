import { sql, type Selectable } from 'kysely'
import type { BillingPlan, NoteCredit, RowId } from '@waybill/domain/billing'
import { money, sum } from '@waybill/domain/money'
import type { Executor } from '../../../../platform/database/database.ts'
import type { CreditEntryTable } from '../../../../platform/database/schema-collecting.ts'
import { insertRows, instantText, type Column } from '../../../../platform/database/write-rows.ts'
import { accountId } from './columns.ts'

interface CreditEntry {
  readonly accountId: number
  readonly amount: { readonly minor: number; readonly currency: string }
  readonly cause: string
  /** Absent for what the staff granted. */
  readonly documentId?: number
  readonly reason?: string
  readonly by?: string
}

/** Account credit in and out, each entry by itself. */
export async function writeCredit(db: Executor, plans: readonly BillingPlan[], now: number): Promise<void> {
  const columns: readonly Column<CreditEntry>[] = [
    accountId,
    { name: 'amount', type: 'bigint', of: ({ amount }) => amount.minor },
    { name: 'currency', type: 'text', of: ({ amount }) => amount.currency },
    { name: 'cause', type: 'text', of: ({ cause }) => cause },
    { name: 'invoice_id', type: 'bigint', of: ({ documentId }) => documentId },
    { name: 'reason', type: 'text', of: ({ reason }) => reason },
    { name: 'granted_by', type: 'text', of: ({ by }) => by },
    { name: 'created_at', type: 'timestamptz', of: () => instantText(now) },
  ]
  const entries = plans.flatMap(({ accountId: owner, credit }) =>
    credit.map((entry): CreditEntry => ({ ...entry, accountId: owner })),
  )
  await insertRows(db, { table: 'credit_entry', columns }, entries)
}

/** Credit of credit notes to the balance, and the part of it that went back. */
export interface StoredNoteCredit extends Pick<Selectable<CreditEntryTable>, 'account_id' | 'currency'> {
  readonly note_id: RowId
  readonly given: number | string
  readonly taken_back: number | string
}

/** The same of the credit notes among documents, in the order of their ids. */
export async function readNoteCredits(
  db: Executor,
  ids: readonly number[],
  documents: readonly { readonly id: RowId; readonly kind: string }[],
): Promise<readonly StoredNoteCredit[]> {
  const noteIds = documents.flatMap(({ id, kind }) => (kind === 'credit' ? id : []))
  if (noteIds.length === 0) return []
  const { rows } = await sql<StoredNoteCredit>`
    select account_id, currency, invoice_id as note_id,
      coalesce(sum(amount) filter (where cause = 'credit_note'), 0) as given,
      coalesce(-sum(amount) filter (where cause = 'taken_back'), 0) as taken_back
    from credit_entry where account_id = any(${ids}::bigint[]) and invoice_id = any(${noteIds}::bigint[])
      and cause in ('credit_note', 'taken_back')
    group by account_id, currency, invoice_id order by invoice_id`.execute(db)
  return rows
}

export function noteCreditOf({
  note_id: noteId,
  currency,
  given,
  taken_back: takenBack,
}: StoredNoteCredit): NoteCredit {
  return { noteId, given: money(Number(given), currency), takenBack: money(Number(takenBack), currency) }
}

/** Credit in and out, in minor units of the account's currency. */
function creditOf([first, ...others]: BillingPlan['credit']): number {
  if (first === undefined) return 0
  const amounts = [first, ...others].map(({ amount }) => amount)
  return sum(amounts, first.amount.currency).minor
}

/** True for a plan that writes anything of what its account may use, or until when; a count of usage doesn't. */
function isEntitling({ rows, ended }: BillingPlan): boolean {
  const moved = [rows.subscription, rows.items, rows.entitlements, rows.receivables]
  return (
    ended.items.length + ended.entitlements.length > 0 ||
    moved.some(({ added, changed }) => added.length + changed.length > 0)
  )
}

/** The balance, what is due next, and what holds the account or its method. */
export async function writeAccounts(db: Executor, plans: readonly BillingPlan[], now: number): Promise<void> {
  const credited = plans.map(({ credit }) => creditOf(credit))
  const dueTimes = plans.map(({ nextDue }) => instantText(nextDue))
  const ats = plans.map(({ at }) => instantText(at))
  const begun = plans.filter(({ rows }) => rows.subscription.added.length > 0).map((plan) => plan.accountId)
  if (begun.length > 0)
    await sql`insert into billing_account (account_id) select unnest(${begun}::bigint[]) on conflict do nothing`.execute(
      db,
    )
  await sql`update billing_account set credit_balance = credit_balance + given.credited, next_due = given.due,
      visit_at = given.due, advanced_to = greatest(advanced_to, given.at),
      changed_at = case when given.entitles then greatest(changed_at, ${instantText(now)}::timestamptz) else changed_at end
    from unnest(${plans.map((plan) => plan.accountId)}::bigint[], ${credited}::bigint[], ${dueTimes}::timestamptz[],
      ${ats}::timestamptz[], ${plans.map(isEntitling)}::boolean[]) as given(account_id, credited, due, at, entitles)
    where billing_account.account_id = given.account_id`.execute(db)
  const locks = plans.flatMap(({ accountId: owner, isLocked }) => (isLocked === undefined ? [] : { owner, isLocked }))
  if (locks.length > 0)
    await sql`update account set is_locked = given.is_locked
      from unnest(${locks.map(({ owner }) => owner)}::bigint[], ${locks.map(({ isLocked }) => isLocked)}::boolean[])
        as given(id, is_locked) where account.id = given.id`.execute(db)
  const closed = plans.flatMap(({ accountId: owner, isClosed, at }) => (isClosed ? { owner, at } : []))
  if (closed.length > 0)
    await sql`update account set erased_at = given.at
      from unnest(${closed.map(({ owner }) => owner)}::bigint[], ${closed.map(({ at }) => instantText(at))}::timestamptz[])
        as given(id, at) where account.id = given.id`.execute(db)
  const sold = plans.flatMap(({ accountId: owner, causes, rows: { subscription } }) => {
    const [row] = [...subscription.added, ...subscription.changed]
    return row !== undefined && causes.includes('migrate') ? [{ owner, kind: row.kind === 1 ? 1 : 5 }] : []
  })
  if (sold.length > 0)
    // an account of the marketplace, or one from before it (B-03)
    await sql`update account set kind = given.kind
      from unnest(${sold.map(({ owner }) => owner)}::bigint[], ${sold.map(({ kind }) => kind)}::int[]) as given(id, kind)
      where account.id = given.id`.execute(db)
  const moved = plans.flatMap(({ accountId: owner, currency }) => (currency === undefined ? [] : { owner, currency }))
  if (moved.length > 0)
    await sql`update account set currency = given.currency
      from unnest(${moved.map(({ owner }) => owner)}::bigint[], ${moved.map(({ currency }) => currency)}::text[])
        as given(id, currency) where account.id = given.id`.execute(db)
  const disabled = plans.flatMap(({ disabledMethod, at }) =>
    disabledMethod === undefined ? [] : { disabledMethod, at },
  )
  if (disabled.length > 0)
    await sql`update payment_method set disabled_at = given.at
      from unnest(${disabled.map(({ disabledMethod }) => disabledMethod)}::bigint[],
        ${disabled.map(({ at }) => instantText(at))}::timestamptz[]) as given(id, at)
      where payment_method.id = given.id`.execute(db)
}

/** Writes the methods on file: the ones that were are cleared first, because an account has one of each. */
export async function writeMethods(db: Executor, plans: readonly BillingPlan[]): Promise<void> {
  const changed = plans.flatMap(({ accountId: owner, methods }) => (methods === undefined ? [] : { owner, ...methods }))
  if (changed.length === 0) return
  const owners = changed.map(({ owner }) => owner)
  await sql`update payment_method set is_current = false, is_backup = false
    where account_id = any(${owners}::bigint[]) and (is_current or is_backup)`.execute(db)
  await sql`update payment_method set is_current = (payment_method.id = given.charged),
      is_backup = (payment_method.id = given.backup)
    from unnest(${owners}::bigint[], ${changed.map(({ charged }) => charged?.id ?? 0)}::bigint[],
      ${changed.map(({ backup }) => backup?.id ?? 0)}::bigint[]) as given(owner, charged, backup)
    where payment_method.account_id = given.owner and payment_method.id in (given.charged, given.backup)`.execute(db)
}

/** Charges for the operator's list, each once. */
export async function writeReconciliations(db: Executor, plans: readonly BillingPlan[], now: number): Promise<void> {
  const entries = plans.flatMap(({ accountId: owner, reconciliations }) =>
    reconciliations.map((entry) => ({ ...entry, accountId: owner })),
  )
  if (entries.length === 0) return
  await sql`insert into reconciliation (payment_id, account_id, kind, reason, created_at)
    select given.payment_id, given.account_id, given.kind, given.reason, ${instantText(now)}::timestamptz
    from unnest(${entries.map(({ paymentId }) => paymentId)}::bigint[], ${entries.map((entry) => entry.accountId)}::bigint[],
      ${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ reason }) => reason)}::text[])
      as given(payment_id, account_id, kind, reason)
    on conflict (payment_id, reason) do nothing`.execute(db)
}
