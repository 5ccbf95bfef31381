import type { BillingPlan, OtherPayer } from '@waybill/domain/billing'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { recordEvents } from '../../../platform/events.ts'
import type { ApiError } from '../../../platform/http/api-error.ts'
import type { BillingPorts } from '../core/billing-ports.ts'
import { grantTrialOfOrganization } from '../store/plan-trials.ts'
import { findPayerKind, lockWithPayer, setPercent } from '../store/payers.ts'
import { answerOf, commandIn, type CommandProblem, type StaffCommand } from './staff-command.ts'

/** Reason why a payer stays as it is. */
export type PayerProblem =
  | 'no-such-account'
  | 'no-such-payer'
  | 'no-partner'
  | 'of-itself'
  | 'partner-account'
  | 'other-currency'
  | CommandProblem

type PayerCommand = Pick<StaffCommand, 'accountId' | 'by'>
type PayerOutcome = Result<BillingPlan, PayerProblem>

/** A transaction that is held up or rolled back is none of the command's answers. */
async function transacted(
  ports: BillingPorts,
  command: (db: Executor) => Promise<Result<PayerOutcome, ApiError>>,
): Promise<PayerOutcome> {
  const done = await inTransaction(ports.store, command)
  if (done.ok) return done.value
  return fail(done.failure.code === 'no-subscription' ? 'no-subscription' : 'unavailable')
}

async function carried(
  db: Executor,
  ports: BillingPorts,
  commanded: StaffCommand,
): Promise<Result<PayerOutcome, ApiError>> {
  const done = await commandIn(db, ports, commanded)
  return done.ok ? ok(answerOf(done)) : done
}

/** Reason why one account can't pay for another. */
async function unfitPayer(db: Executor, accountId: number, payer: OtherPayer): Promise<PayerProblem | undefined> {
  const [member, other] = [await findPayerKind(db, accountId), await findPayerKind(db, payer.accountId)]
  if (member === undefined) return 'no-such-account'
  if (other === undefined) return 'no-such-payer'
  if (member.isPartner) return 'partner-account'
  const isNewPartner = payer.accountId === accountId
  if (payer.by === 'partner' && !other.isPartner && !isNewPartner) return 'no-partner'
  // a statement has one currency, and its payer has that of its credit
  return member.currency === other.currency ? undefined : 'other-currency'
}

type TakingOn = PayerCommand & { readonly payer: OtherPayer }

/** Another account pays from now on. An account becomes a partner, for good, by `setPartner` alone. */
export async function takeOnAccount(ports: BillingPorts, taking: TakingOn): Promise<PayerOutcome> {
  return taking.payer.accountId === taking.accountId ? fail('of-itself') : setPayer(ports, taking)
}

/** Member and payer are locked in the order of their ids, so no statement is made meanwhile. */
function setPayer(ports: BillingPorts, { accountId, payer, by }: TakingOn): Promise<PayerOutcome> {
  return transacted(ports, async (db) => {
    const unfit = await unfitPayer(db, accountId, payer)
    if (unfit !== undefined) return ok(fail(unfit))
    await lockWithPayer(db, accountId, payer.accountId)
    const claimed = { accountId, now: ports.clock.now() }
    const isGranted = payer.by === 'partner' || (await grantTrialOfOrganization(db, payer.accountId, claimed))
    return carried(db, ports, { accountId, by, command: { kind: 'take_on', payer, isTrialHad: !isGranted } })
  })
}

/** The payer pays to the end of the calendar month. */
export function leavePayer(ports: BillingPorts, { accountId, by }: PayerCommand) {
  return transacted(ports, async (db) => {
    const kind = await findPayerKind(db, accountId)
    if (kind === undefined) return ok(fail('no-such-account'))
    if (kind.isPartner) return ok(fail('partner-account'))
    return carried(db, ports, { accountId, by, command: { kind: 'leave_payer' } })
  })
}

/**
 * Sets the percent that a partner has off; an account that isn't one yet becomes a partner, and pays for itself by statement.
 */
export async function setPartner(
  ports: BillingPorts,
  { accountId, percent, by }: PayerCommand & { readonly percent: number },
): Promise<Result<undefined, PayerProblem>> {
  const kind = await findPayerKind(ports.store.db, accountId)
  if (kind === undefined) return fail('no-such-account')
  if (!kind.isPartner) {
    const taken = await setPayer(ports, { accountId, payer: { by: 'partner', accountId }, by })
    if (!taken.ok) return taken
  }
  const done = await inTransaction(ports.store, async (db) => {
    await lockWithPayer(db, accountId, accountId)
    await setPercent(db, accountId, percent)
    const event = { name: 'partner.percent_set', entity: 'account', entityId: String(accountId), accountId } as const
    const now = ports.clock.now()
    await recordEvents(db, ports.keys, [{ ...event, actor: `operator:${by}`, data: { percent }, now, mails: [] }])
    return ok(undefined)
  })
  return done.ok ? ok(undefined) : fail('unavailable')
}
