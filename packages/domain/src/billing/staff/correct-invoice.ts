import type { Ledger } from '../core/ledger.ts'
import { refund } from '../collect/index.ts'
import type { Refund, RefundRejection } from '../collect/index.ts'
import { approveRefund, withdrawRefund } from './approve-refund.ts'
import type { ApproveRefund, WithdrawRefund } from './approve-refund.ts'
import { reissueInvoice } from './reissue.ts'
import type { ReissueInvoice, ReissueRejection } from './reissue.ts'
import { voidInvoice } from './void-invoice.ts'
import type { VoidInvoice, VoidRejection } from './void-invoice.ts'

/** What the staff do about an invoice that was issued. */
export type CorrectInvoice = VoidInvoice | ReissueInvoice | Refund | ApproveRefund | WithdrawRefund

/** Why an invoice stays as it is. */
export type CorrectionRejection = VoidRejection | ReissueRejection | RefundRejection

/** Undefined where it is done. */
export function correctInvoice(ledger: Ledger, command: CorrectInvoice): CorrectionRejection | undefined {
  switch (command.kind) {
    case 'void_invoice':
      return voidInvoice(ledger, command)
    case 'reissue_invoice':
      return reissueInvoice(ledger, command)
    case 'refund':
      return refund(ledger, command)
    case 'approve_refund':
      return approveRefund(ledger, command)
    case 'withdraw_refund':
      return withdrawRefund(ledger, command)
  }
}
