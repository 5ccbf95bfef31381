import type { GrantCredit, WithdrawCredit } from '@waybill/domain/billing'
import type { Money } from '@waybill/domain/money'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { AccountProblem } from './account-commands.ts'
import type { BillingPorts } from '../core/billing-ports.ts'
import { readAmount } from './invoice-commands.ts'
import { findAccountCurrency, lockAccount } from '../store/accounts.ts'
import { findCreditRequest, findNewestRequest, grantedAlone, type StoredRequest } from '../store/credit-requests.ts'
import { answerOf, commandIn, type StaffCommand } from './staff-command.ts'

/** Reason why nothing is granted. */
export type CreditProblem = AccountProblem | 'no-such-request' | 'not-requested'

/** Result of a grant: given, or it waits under a number for another member of the staff. */
export interface GrantResult {
  readonly amount: Money
  readonly accountId: number
  readonly waitingAs?: number
}

type Ordered = Pick<StaffCommand, 'accountId' | 'by'>

/** Does something to an account in a transaction of its own: two at once are done one after the other. */
async function locked(
  { store }: Pick<BillingPorts, 'store'>,
  accountId: number,
  work: (db: Executor) => Promise<Result<GrantResult, CreditProblem>>,
): Promise<Result<GrantResult, CreditProblem>> {
  const done = await inTransaction(store, async (db) => {
    await lockAccount(db, accountId)
    return ok(await work(db))
  })
  return done.ok ? done.value : fail('unavailable')
}

/** Carries a grant out, in the transaction that has locked its account. */
async function carried(
  db: Executor,
  ports: BillingPorts,
  { accountId, by, command }: Ordered & { readonly command: GrantCredit | WithdrawCredit },
): Promise<Result<GrantResult, CreditProblem>> {
  const done = answerOf(await commandIn(db, ports, { accountId, command, by }))
  if (!done.ok) return done
  const isWaiting = done.value.events.some(({ name }) => name === 'credit.requested')
  const waitingAs = isWaiting ? await findNewestRequest(db, accountId) : undefined
  return ok({ amount: command.amount, accountId, ...(waitingAs !== undefined && { waitingAs }) })
}

/**
 * Gives account credit, which pays the next invoices before a method does (B-133). Above the limit of a refund it waits for
 * another member of the staff; what was granted without one within a month counts.
 */
export async function grantCredit(
  ports: BillingPorts,
  granted: Ordered & { readonly amount: string; readonly reason: string; readonly isAlone?: boolean },
): Promise<Result<GrantResult, CreditProblem>> {
  const { accountId, reason, by, isAlone = false } = granted
  const currency = await findAccountCurrency(ports.store.db, accountId)
  if (currency === undefined) return fail('no-such-account')
  const amount = readAmount(granted.amount, currency)
  if (amount === undefined) return fail('not-an-amount')
  return locked(ports, accountId, async (db) => {
    const before = await grantedAlone(db, { accountId, currency, now: ports.clock.now() })
    return carried(db, ports, { accountId, by, command: { kind: 'grant_credit', amount, reason, by, isAlone, before } })
  })
}

interface Decided {
  readonly requestId: number
  readonly by: string
}

/** Handles a request that waits, in the transaction that has locked its account. */
async function onRequest(
  ports: BillingPorts,
  { requestId, by }: Decided,
  commandOf: (request: StoredRequest) => GrantCredit | WithdrawCredit,
): Promise<Result<GrantResult, CreditProblem>> {
  const found = await findCreditRequest(ports.store.db, requestId)
  if (found === undefined) return fail('no-such-request')
  const { accountId } = found
  return locked(ports, accountId, async (db) => {
    const request = await findCreditRequest(db, requestId)
    if (request?.isOpen !== true) return fail('not-requested')
    return carried(db, ports, { accountId, by, command: commandOf(request) })
  })
}

/** Carries out a grant that another member of the staff requested. */
export function approveCredit(ports: BillingPorts, decided: Decided): Promise<Result<GrantResult, CreditProblem>> {
  return onRequest(ports, decided, ({ id, by, amount, reason }) => {
    return { kind: 'grant_credit', amount, reason, by: decided.by, request: { id, by } }
  })
}

/** Ends a grant that waits, by the one who requested it. */
export function withdrawCredit(ports: BillingPorts, decided: Decided): Promise<Result<GrantResult, CreditProblem>> {
  return onRequest(ports, decided, ({ id, by, amount }) => {
    return { kind: 'withdraw_credit', amount, request: { id, by }, by: decided.by }
  })
}
