import { formatMoney } from '@waybill/i18n'
import { findWaitingGrants } from '../modules/billing/store/credit-requests.ts'
import { findRequestedRefunds } from '../modules/billing/store/refunds.ts'
import type { Terminal } from './command.ts'
import { withStore } from './with-store.ts'

interface Waiting {
  readonly what: string
  /** Epoch ms. */
  readonly at: number
  readonly by: string
  readonly reason: string
  readonly command: string
}

/** Refunds and grants above the limit that another member of the staff has to carry out, the oldest first (B-81). */
export async function listApprovals(terminal: Terminal): Promise<number> {
  return withStore(terminal, async ({ store: { db } }) => {
    const refunds = (await findRequestedRefunds(db)).map(
      ({ id, amount, accountId, invoiceNumber, ...row }): Waiting => {
        const what = `${formatMoney(amount, 'en', 2)} of invoice ${invoiceNumber} back to account ${accountId}`
        return { ...row, what, command: `approve ${id}` }
      },
    )
    const grants = (await findWaitingGrants(db)).map(({ id, amount, accountId, ...row }): Waiting => {
      return {
        ...row,
        what: `${formatMoney(amount, 'en', 2)} of credit for account ${accountId}`,
        command: `approve-credit ${id}`,
      }
    })
    const waiting = [...refunds, ...grants].toSorted((one, other) => one.at - other.at)
    for (const { what, at, by, reason, command } of waiting)
      terminal.out(`since ${new Date(at).toISOString()}  ${what}, by ${by}: ${reason}: "billing ${command}"`)
    terminal.out(waiting.length === 0 ? 'Nothing waits to be approved.' : `${waiting.length} to approve.`)
    return 0
  })
}
