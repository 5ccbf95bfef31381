import { sql } from 'kysely'
import { payFromCredit } from '@waybill/domain/invoice'
import { money, type Currency } from '@waybill/domain/money'
import { paymentStates } from '@waybill/domain/payment'
import type { Executor } from '../database/database.ts'
import type { ViolationRow } from './invariant.ts'

interface OpenBeside {
  readonly invoice_id: number | string
  readonly account_id: number | string
  readonly open: number | string
  readonly balance: number | string
  readonly currency: Currency
}

/** True for what would be paid at once: where less than the provider charges would be left, credit waits (B-60). */
function isPayable({ open, balance, currency }: OpenBeside): boolean {
  return payFromCredit(money(Number(open), currency), money(Number(balance), currency)).used.minor > 0
}

/**
 * Open invoices that the account credit beside them would pay, of accounts without a try under way. What a bank or a provider
 * holds waits for that (B-82, B-117), and credit in another currency pays nothing (B-141).
 */
export async function findSideBySide(db: Executor): Promise<readonly ViolationRow[]> {
  const { pending, processing, fraud } = paymentStates
  const { rows } = await sql<OpenBeside>`
    select r.invoice_id, r.account_id, r.open, b.amount as balance, r.currency
    from verify.balance b join verify.receivable r on r.account_id = b.account_id and r.currency = b.currency
    where b.amount > 0 and r.open > 0
      and not exists (select from verify.payment p where p.invoice_id = r.invoice_id and p.state = ${fraud})
      and not exists (select from verify.payment p
        where p.account_id = r.account_id and p.state in (${pending}, ${processing}))
    order by r.account_id, r.invoice_id`.execute(db)
  return rows.filter(isPayable).map((row) => ({ ...row }))
}
