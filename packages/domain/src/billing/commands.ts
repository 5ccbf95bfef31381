import type { Ledger } from './core/ledger.ts'
import { issueStatement, reportUsage } from './usage/index.ts'
import type { IssueStatement, ReportUsage } from './usage/index.ts'
import {
  cancel,
  cancelNow,
  change,
  checkOut,
  enable,
  pause,
  removeChange,
  resume,
  startTrial,
  undoCancel,
} from './subscribe/index.ts'
import type {
  CancelCommand,
  Change,
  CheckOut,
  Enable,
  PauseCommand,
  RemoveChange,
  StartTrial,
} from './subscribe/index.ts'
import {
  cancelChallenge,
  loseMethod,
  noteTax,
  preferMethod,
  refund,
  removeMethod,
  retry,
  setMethod,
  settleCredit,
  unlock,
} from './collect/index.ts'
import type { CancelChallenge, MethodCommand, NoteTax, Refund, Retry, SettleCredit, Unlock } from './collect/index.ts'
import {
  approveRefund,
  changeChannel,
  changeCurrency,
  erase,
  extendTrial,
  grantCredit,
  grantTrial,
  leavePayer,
  recordTransfer,
  reissueInvoice,
  reprice,
  reverseMigration,
  takeOn,
  voidInvoice,
  withdrawCredit,
  withdrawPrices,
  withdrawRefund,
} from './staff/index.ts'
import type {
  ApproveRefund,
  ChangeChannel,
  ChangeCurrency,
  Erase,
  ExtendTrial,
  GrantCredit,
  GrantTrial,
  LeavePayer,
  RecordTransfer,
  ReissueInvoice,
  RepriceCommand,
  ReverseMigration,
  TakeOn,
  VoidInvoice,
  WithdrawCredit,
  WithdrawRefund,
} from './staff/index.ts'

/** Everything that a caller can have billing do. */
export type BillingCommand =
  | StartTrial
  | CheckOut
  | CancelChallenge
  | Retry
  | MethodCommand
  | NoteTax
  | SettleCredit
  | Unlock
  | CancelCommand
  | Refund
  | Change
  | RemoveChange
  | PauseCommand
  | Enable
  | IssueStatement
  | ApproveRefund
  | ChangeChannel
  | ChangeCurrency
  | Erase
  | ExtendTrial
  | GrantCredit
  | GrantTrial
  | LeavePayer
  | RecordTransfer
  | ReissueInvoice
  | RepriceCommand
  | ReverseMigration
  | TakeOn
  | VoidInvoice
  | WithdrawCredit
  | WithdrawRefund
  | ReportUsage

type CommandByKind = { readonly [Command in BillingCommand as Command['kind']]: Command }
type Kind = keyof CommandByKind

/** Decides each command: undefined where it is done, otherwise why it is rejected, and then nothing is changed. */
const commands = {
  start_trial: startTrial,
  checkout: checkOut,
  change,
  remove_change: removeChange,
  pause,
  resume,
  cancel,
  undo_cancel: undoCancel,
  cancel_now: cancelNow,
  enable,
  cancel_challenge: cancelChallenge,
  retry,
  set_method: setMethod,
  prefer_method: preferMethod,
  remove_method: removeMethod,
  lose_method: loseMethod,
  note_tax: noteTax,
  settle_credit: settleCredit,
  unlock,
  refund,
  approve_refund: approveRefund,
  withdraw_refund: withdrawRefund,
  record_transfer: recordTransfer,
  void_invoice: voidInvoice,
  reissue_invoice: reissueInvoice,
  extend_trial: extendTrial,
  grant_trial: grantTrial,
  grant_credit: grantCredit,
  withdraw_credit: withdrawCredit,
  change_channel: changeChannel,
  change_currency: changeCurrency,
  reprice,
  withdraw_prices: withdrawPrices,
  reverse_migration: reverseMigration,
  take_on: takeOn,
  leave_payer: leavePayer,
  erase,
  issue_statement: issueStatement,
  report_usage: reportUsage,
} satisfies { readonly [K in Kind]: (ledger: Ledger, command: CommandByKind[K]) => unknown }

type Answer = ReturnType<(typeof commands)[Kind]>

/** Reason why a command is rejected; nothing is changed then. */
export interface BillingRejection {
  readonly code: Extract<Answer, string> | Extract<Answer, object>['code'] | 'account-closed'
  /** The place of the report that it is about, from 0. */
  readonly place?: number
}

const table: { readonly [K in Kind]: (ledger: Ledger, command: CommandByKind[K]) => Answer } = commands

/** Does a command to the ledger; answers why it is rejected, or undefined where it is done. */
export function execute<K extends Kind>(
  ledger: Ledger,
  command: { readonly [P in K]: CommandByKind[P] & { readonly kind: P } }[K],
): BillingRejection | undefined {
  const answer = table[command.kind](ledger, command)
  return typeof answer === 'string' ? { code: answer } : answer
}
