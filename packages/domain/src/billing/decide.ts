import type { EpochMs } from '../calendar/index.ts'
import { paymentStates } from '../payment/index.ts'
import { fail, ok, unreachable } from '../result/index.ts'
import type { Result } from '../result/index.ts'
import { Ledger } from './core/ledger.ts'
import type { BillingFacts, RowId } from './core/facts.ts'
import type { BillingPlan } from './core/plan.ts'
import { issueStatement, reportUsage } from './usage/index.ts'
import type { IssueStatement, ReportUsage, UsageRejection } from './usage/index.ts'
import {
  change,
  checkOut,
  dropWaiting,
  enable,
  giveNotice,
  removeChange,
  rest,
  startTrial,
  waitingPurchase,
} from './subscribe/index.ts'
import type {
  CancelCommand,
  CancelRejection,
  Change,
  ChangeRejection,
  CheckOut,
  CheckOutRejection,
  Enable,
  EnableRejection,
  PauseCommand,
  PauseRejection,
  RemoveChange,
  StartTrial,
} from './subscribe/index.ts'
import {
  changeMethods,
  dropOrder,
  giveUpChallenge,
  noteTax,
  payFromBalance,
  retry,
  settleCredit,
  settleDeclined,
  triedOf,
  unlock,
} from './collect/index.ts'
import type {
  MethodCommand,
  MethodRejection,
  NoteTax,
  Retry,
  RetryRejection,
  SettleCredit,
  Unlock,
} from './collect/index.ts'
import { arrange, correctInvoice, isForClosed, recordTransfer } from './staff/index.ts'
import type {
  Arrangement,
  ArrangeRejection,
  CorrectInvoice,
  CorrectionRejection,
  RecordTransfer,
  TransferRejection,
} from './staff/index.ts'

/** What waits for its customer's bank is given up, once it can't succeed at the provider any more (B-53, B-119). */
export interface CancelChallenge {
  readonly kind: 'cancel_challenge'
  readonly attemptId: RowId
}

/** Everything that a caller can have billing do. */
export type BillingCommand =
  | StartTrial
  | CheckOut
  | CancelChallenge
  | Retry
  | MethodCommand
  | NoteTax
  | RecordTransfer
  | SettleCredit
  | Unlock
  | CancelCommand
  | CorrectInvoice
  | Change
  | RemoveChange
  | PauseCommand
  | Enable
  | IssueStatement
  | Arrangement
  | ReportUsage

/** Why a command is rejected; nothing is changed then. */
export interface BillingRejection {
  readonly code:
    | 'already-registered'
    | 'nothing-waits'
    | 'not-locked'
    | 'nothing-beside'
    | CheckOutRejection
    | RetryRejection
    | TransferRejection
    | CancelRejection
    | CorrectionRejection
    | MethodRejection
    | ChangeRejection
    | PauseRejection
    | EnableRejection
    | ArrangeRejection
    | UsageRejection
  /** The place of the report that it is about, from 0. */
  readonly place?: number
}

type Decision = Result<undefined, BillingRejection>

const done: Decision = ok(undefined)
const reject = (code: BillingRejection['code']): Decision => fail({ code })
const doneUnless = (code: BillingRejection['code'] | undefined): Decision => (code === undefined ? done : reject(code))

function cancelChallenge(ledger: Ledger, { attemptId }: CancelChallenge): Decision {
  const tried = triedOf(ledger, attemptId)
  const { attempt, payment, order } = tried
  if (attempt.state !== 'challenge' || payment.state !== paymentStates.pending) return reject('nothing-waits')
  const isOfOrder = order?.state === 'open'
  if (!isOfOrder && waitingPurchase(ledger) === undefined) {
    giveUpChallenge(tried)
    return done
  }
  if (!isOfOrder) {
    // the old debt that is paid before the purchase stays owed (B-42)
    dropWaiting(ledger, { code: 'payment-cancelled' })
    settleDeclined(tried, { kind: 'declined', code: 'authentication_failed', isHard: false })
    return done
  }
  ledger.moveAttempt(attempt.id, { to: 'ended', cause: 'cancelled' }, { lookAt: undefined })
  const step = { to: paymentStates.void, cause: 'challenge_lapsed' } as const
  ledger.movePayment(payment.id, step, { challenge: undefined })
  dropOrder(tried, { code: 'payment-cancelled' })
  return done
}

type ChangeCommand = Extract<BillingCommand, { kind: 'change' | 'remove_change' | 'pause' | 'resume' | 'enable' }>

/** What a member changes of a subscription that runs. */
function changeSubscription(ledger: Ledger, command: ChangeCommand): BillingRejection['code'] | undefined {
  switch (command.kind) {
    case 'change':
      return change(ledger, command)
    case 'remove_change':
      return removeChange(ledger)
    case 'enable':
      return enable(ledger, command)
    default:
      return rest(ledger, command)
  }
}

function carryOut(ledger: Ledger, command: BillingCommand): Decision {
  switch (command.kind) {
    case 'start_trial':
      return doneUnless(startTrial(ledger, command))
    case 'checkout':
      return doneUnless(checkOut(ledger, command))
    case 'cancel_challenge':
      return cancelChallenge(ledger, command)
    case 'retry':
      return doneUnless(retry(ledger, command))
    case 'set_method':
    case 'prefer_method':
    case 'remove_method':
    case 'lose_method':
      return doneUnless(changeMethods(ledger, command))
    case 'note_tax':
      noteTax(ledger, command)
      return done
    case 'unlock':
    case 'settle_credit':
      return doneUnless(command.kind === 'unlock' ? unlock(ledger) : settleCredit(ledger, command))
    case 'record_transfer':
      return doneUnless(recordTransfer(ledger, command))
    case 'cancel':
    case 'undo_cancel':
    case 'cancel_now':
      return doneUnless(giveNotice(ledger, command))
    case 'void_invoice':
    case 'reissue_invoice':
    case 'refund':
    case 'approve_refund':
    case 'withdraw_refund':
      return doneUnless(correctInvoice(ledger, command))
    case 'extend_trial':
    case 'grant_trial':
    case 'grant_credit':
    case 'withdraw_credit':
    case 'change_channel':
    case 'change_currency':
    case 'reprice':
    case 'withdraw_prices':
    case 'reverse_migration':
    case 'take_on':
    case 'leave_payer':
    case 'erase':
      return doneUnless(arrange(ledger, command))
    case 'change':
    case 'remove_change':
    case 'pause':
    case 'resume':
    case 'enable':
      return doneUnless(changeSubscription(ledger, command))
    case 'issue_statement':
      return doneUnless(issueStatement(ledger, command))
    case 'report_usage':
      return reportUsage(ledger, command)
    default:
      return unreachable(command)
  }
}

/**
 * What a command changes, or why it is rejected. What is due by `now` runs before it, each instant by a plan of its own.
 * Epoch ms.
 */
export function decide(
  facts: BillingFacts,
  command: BillingCommand,
  now: EpochMs,
): Result<BillingPlan, BillingRejection> {
  if (facts.account.isClosed && !isForClosed(command)) return fail({ code: 'account-closed' })
  const ledger = new Ledger(facts, { at: now, now })
  const decision = carryOut(ledger, command)
  if (decision.ok) payFromBalance(ledger)
  return decision.ok ? ok(ledger.plan()) : decision
}
