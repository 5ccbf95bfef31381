import { sql } from 'kysely'
import { moduleTrials, type ModuleTrial } from '@waybill/domain/subscription'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'

/** Modules that an unpaid invoice has switched off, in the order of its lines: others that were off before aren't lost by it. */
export async function findSwitchedOff(db: Executor, invoiceId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select line.product_id from invoice_line line
    join receivable on receivable.invoice_id = line.invoice_id
    join subscription_item item on item.account_id = receivable.account_id and item.product_id = line.product_id
    where line.invoice_id = ${invoiceId} and line.amount > 0
      and item.started_at <= receivable.disabled_at and coalesce(item.ended_at >= receivable.disabled_at, true)
    group by line.product_id order by min(line.position)`.execute(db)
  return rows.map(({ product_id: id }) => id)
}

/** The add-ons whose own trials end at an instant, epoch ms, and stand so. */
export async function findTriedProducts(
  db: Executor,
  { accountId, endsAt, trial }: { readonly accountId: number; readonly endsAt: number; readonly trial: ModuleTrial },
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('subscription_item')
    .select('product_id')
    .where('account_id', '=', accountId)
    .where('own_trial_ends_at', '=', instant(endsAt))
    .where('trial_state', '=', trial)
    .where((on) => (trial === moduleTrials.trial ? on('ended_at', 'is', null) : on('ended_at', 'is not', null)))
    .orderBy('id')
    .execute()
  return rows.map(({ product_id: id }) => id)
}

/** True while something that an invoice charged is switched on: an add-on that is off by now has nothing to lose. */
export async function isChargedOn(db: Executor, invoiceId: number): Promise<boolean> {
  const { rows } = await sql<{ is_on: boolean }>`
    select exists (
      select from invoice_line line
      join invoice on invoice.id = line.invoice_id
      join subscription_item item on item.account_id = invoice.account_id and item.product_id = line.product_id
      where line.invoice_id = ${invoiceId} and line.amount > 0 and item.ended_at is null
    ) as is_on`.execute(db)
  return rows[0]?.is_on === true
}
