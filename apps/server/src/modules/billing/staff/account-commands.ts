import type { ChangeChannel, ExtendTrial, PauseCommand, ReverseMigration } from '@waybill/domain/billing'
import { sum, type Money } from '@waybill/domain/money'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { BillingPorts } from '../core/billing-ports.ts'
import { findAccountCurrency } from '../store/accounts.ts'
import { command, type CommandProblem, type StaffCommand } from './staff-command.ts'

/** Reason why nothing happened to an account. */
export type AccountProblem = 'no-such-account' | 'not-an-amount' | CommandProblem

type AccountCommand = Pick<StaffCommand, 'accountId' | 'by'>

/** Gives a trial that runs more time; answers its new end, epoch ms. */
export async function extendTrial(
  ports: BillingPorts,
  { accountId, to, by }: AccountCommand & Pick<ExtendTrial, 'to'>,
): Promise<Result<number, AccountProblem>> {
  if ((await findAccountCurrency(ports.store.db, accountId)) === undefined) return fail('no-such-account')
  const done = await command(ports, { accountId, command: { kind: 'extend_trial', to }, by })
  if (!done.ok) return done
  const [subscription] = done.value.rows.subscription.changed
  if (subscription?.trial === undefined) throw new Error('an extended trial without its end')
  return ok(subscription.trial.end)
}

/** Has a subscription paid in another way from its next invoice on. */
export async function changeChannel(
  ports: BillingPorts,
  { accountId, channel, reason, by }: AccountCommand & Omit<ChangeChannel, 'kind'>,
): Promise<Result<undefined, AccountProblem>> {
  if ((await findAccountCurrency(ports.store.db, accountId)) === undefined) return fail('no-such-account')
  const done = await command(ports, { accountId, command: { kind: 'change_channel', channel, reason }, by })
  return done.ok ? ok(undefined) : done
}

/** Result of a command between two invoices. */
export interface InterimResult {
  /** Unused part of paid invoices. */
  readonly credited: Money
  /** Usage so far, or the rest of the period; absent where that is nothing, or too little to charge. */
  readonly invoiced?: { readonly total: Money; readonly byCredit: Money }
}

/** Pauses a subscription, lets it go on, or brings its legacy plan back. */
export async function changeBetween(
  ports: BillingPorts,
  { accountId, command: given, by }: AccountCommand & { readonly command: PauseCommand | ReverseMigration },
): Promise<Result<InterimResult, AccountProblem>> {
  const currency = await findAccountCurrency(ports.store.db, accountId)
  if (currency === undefined) return fail('no-such-account')
  const done = await command(ports, { accountId, command: given, by })
  if (!done.ok) return done
  const { credit, rows } = done.value
  const notes = credit.flatMap(({ cause, amount }) => (cause === 'credit_note' ? amount : []))
  const issued = rows.documents.added.find(({ kind, issuedAt }) => kind === 'change' && issuedAt !== undefined)
  const invoiced = issued && { total: issued.total, byCredit: issued.creditApplied }
  return ok({ credited: sum(notes, currency), ...(invoiced && { invoiced }) })
}
