import type { RefundRow } from '@waybill/domain/billing'
import { staffCommands } from '@waybill/contract/actions/staff-commands'
import { fail, ok } from '@waybill/domain/result'
import {
  said,
  type StaffAnswer,
  type StaffContext,
  type StaffInput,
  type StaffHandlers,
} from '../../../../platform/staff-action.ts'
import { approveCredit, grantCredit, withdrawCredit, type GrantResult } from '../grant-credit.ts'
import { recordTransfer, reissueInvoice, voidInvoice, type ReissueResult } from '../invoice-commands.ts'
import { amountText } from '../../../../platform/staff-text.ts'
import { approveRefund, refundInvoice, withdrawRefund } from '../refund-invoice.ts'
import { resolveDispute } from '../resolve-dispute.ts'
import { settleSideBySide, type SettledAccount } from '../settle-credit.ts'

function reissuedText(before: string, { noteNumber, invoiceNumber, total, credit, open }: ReissueResult): string {
  const parts = [
    `Invoice ${before} is taken back by credit note ${noteNumber}`,
    invoiceNumber === undefined
      ? `its lines wait for the next invoice`
      : `it is issued again as invoice ${invoiceNumber} of ${amountText(total)}`,
    ...(credit.minor > 0 ? [`${amountText(credit)} of what was paid is account credit`] : []),
    ...(credit.minor < 0 ? [`${amountText({ ...credit, minor: -credit.minor })} of account credit pays it`] : []),
    ...(open.minor > 0 ? [`${amountText(open)} is open`] : []),
  ]
  return `${parts.join('; ')}.`
}

/** The outcome of a refund. */
function refundText({ id, state, amount }: RefundRow): string {
  const money = amountText(amount)
  if (state === 'requested')
    return `Refund ${id} of ${money} waits: another member of the staff carries it out by "billing ${staffCommands.refund.approvedBy} ${id}".`
  if (state === 'withdrawn') return `Refund ${id} of ${money} is withdrawn: nothing is given back.`
  if (state === 'credited') return `${money} is account credit.`
  return `${money} goes back to where it was paid from, as refund ${id}.`
}

/** The outcome of a grant. */
function grantText({ amount, accountId, waitingAs }: GrantResult): string {
  return waitingAs === undefined
    ? `${amountText(amount)} is credit of account ${accountId}: it pays what is open, and its next invoices.`
    : `Grant ${waitingAs} of ${amountText(amount)} waits: another member of the staff carries it out by "billing ${staffCommands['grant-credit'].approvedBy} ${waitingAs}".`
}

const NOT_SETTLED = { 'nothing-beside': 'is settled already', unavailable: 'is held or busy: try again' } as const

function settledText({ accountId, outcome }: SettledAccount): string {
  if (!outcome.ok) return `account ${accountId} ${NOT_SETTLED[outcome.failure]}`
  const { invoices, taken, left } = outcome.value
  return [
    `account ${accountId}: ${amountText(taken)} of its credit, ${amountText(left)} is left`,
    ...invoices.map(
      ({ number, before, after }) =>
        `  invoice ${number ?? 'without a number'}: ${amountText(before)} open → ${amountText(after)}`,
    ),
  ].join('\n')
}

/** Shows what stands side by side, or settles it. */
async function settleAll(context: StaffContext, { accept, by }: StaffInput<'settle-credit'>): Promise<StaffAnswer> {
  const isAccepted = accept === true
  let [found, failed] = [0, 0]
  for await (const account of settleSideBySide(context, { by, isShown: !isAccepted })) {
    context.out(settledText(account))
    found += 1
    if (!account.outcome.ok && account.outcome.failure === 'unavailable') failed += 1
  }
  const last = isAccepted ? 'This is done' : 'Nothing is changed; --accept does it'
  const text = found === 0 ? 'No credit stands beside a debt that it pays' : `${found} found. ${last}`
  return failed === 0 ? ok({ answer: found, text: `${text}.` }) : fail(text)
}

function giveUp(reason: 'void' | 'uncollectible', past: string) {
  return (context: StaffContext, given: StaffInput<'void'>) =>
    said(
      voidInvoice(context, { ...given, reason }),
      () => `Invoice ${given.printed} is ${past}: nothing of it is owed any more.`,
    )
}

export const moneyCommands = {
  transfer: (context, { 'any-amount': isAnyAmount = false, ...given }) =>
    said(
      recordTransfer(context, { ...given, isAnyAmount }),
      () => `${given.amount} is recorded for invoice ${given.printed}${isAnyAmount ? '' : ': it is paid'}.`,
    ),
  void: giveUp('void', 'void'),
  'write-off': giveUp('uncollectible', 'written off'),
  reissue: (context, given) => said(reissueInvoice(context, given), (done) => reissuedText(given.printed, done)),
  dispute: (context, { charge, won, lost, reference, by }) => {
    const verdict = won === true ? 'won' : lost === true ? 'lost' : 'accepted'
    const done =
      verdict === 'won'
        ? 'won: its invoice is paid again'
        : 'lost: its invoice is refunded, and what it was for has ended'
    return said(
      resolveDispute(context, { reference: charge, verdict, refundReference: reference, by }),
      ({ accountId, isLocked }) =>
        `${charge} is ${done}.${isLocked ? `\nAccount ${accountId} stays locked until "billing unlock ${accountId}".` : ''}`,
    )
  },
  refund: (context, { to, ...given }) =>
    said(refundInvoice(context, { amount: undefined, ...given, destination: to }), refundText),
  approve: (context, given) => said(approveRefund(context, given), refundText),
  withdraw: (context, given) => said(withdrawRefund(context, given), refundText),
  'grant-credit': (context, given) => said(grantCredit(context, given), grantText),
  'approve-credit': (context, given) => said(approveCredit(context, given), grantText),
  'withdraw-credit': (context, given) =>
    said(
      withdrawCredit(context, given),
      ({ amount }) => `Grant ${given.requestId} of ${amountText(amount)} is withdrawn: nothing is given.`,
    ),
  'settle-credit': (context, given) => settleAll(context, given),
} satisfies Partial<StaffHandlers>
