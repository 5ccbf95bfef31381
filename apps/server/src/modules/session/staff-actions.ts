import { staffCommands } from '@waybill/contract/actions/staff-commands'
import { isSameName } from '@waybill/domain/billing'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { recordEvent } from '../../platform/events.ts'
import { said, type StaffContext, type StaffHandlers, type StaffInput } from '../../platform/staff-action.ts'
import { utc } from '../../platform/staff-text.ts'
import {
  findResetRequests,
  lockPrimary,
  RESET_SUBMITTED,
  RESET_WITHDRAWN,
  type ResetRequest,
} from '../account/index.ts'
import { findFactor } from './repository-factor.ts'
import { findPrimaryMember } from './repository.ts'
import { requestReset } from './use-cases/reset-factor.ts'

type Done<Value> = Result<Value, string>

/** In a transaction of its own. */
async function whole<Value>(
  { store }: StaffContext,
  work: (db: Executor) => Promise<Done<Value>>,
): Promise<Done<Value>> {
  const done = await inTransaction(store, async (db) => ok(await work(db)))
  return done.ok ? done.value : fail('unavailable')
}

/** An entry of the audit trail about a primary member; answers its number. */
async function record(
  db: Executor,
  { keys, clock }: StaffContext,
  entry: Pick<ResetRequest, 'accountId' | 'memberId' | 'by'> & { readonly name: string; readonly data: object },
): Promise<void> {
  const { name, accountId, memberId, by, data } = entry
  const about = { name, entity: 'member', entityId: String(memberId), accountId }
  await recordEvent(db, keys, { ...about, actor: `operator:${by}`, data: { ...data, by }, now: clock.now() })
}

/** A request that waits under a number, or the instant at which the factor ends. */
type SubmittedReset = { readonly waitingAs: number } | { readonly at: number }

/**
 * The first of two names: who proved to be the primary member to one person of the staff alone gets no factor away (S-19), unless
 * there is no other one.
 */
function submitReset(context: StaffContext, { accountId, reason, by, isAlone }: StaffInput<'reset-factor'>) {
  return whole(context, async (db): Promise<Done<SubmittedReset>> => {
    const primary = await findPrimaryMember(db, accountId)
    if (primary === undefined) return fail('no-such-account')
    const memberId = primary.id
    if (!(await lockPrimary(db, { accountId, memberId }))) return fail('unavailable')
    const factor = await findFactor(db, memberId, context.clock.now())
    if (factor === undefined) return fail('factor-missing')
    if (factor.resetAt !== null) return fail('factor-reset-waits')
    if ((await findResetRequests(db, { memberId })).some(({ isOpen }) => isOpen)) return fail('already-requested')
    if (isAlone === true) return orderReset(context, db, { memberId, by, data: { reason, by } })
    await record(db, context, { name: RESET_SUBMITTED, accountId, memberId, by, data: { reason } })
    const id = (await findResetRequests(db, { memberId })).at(-1)?.id
    return id === undefined ? fail('unavailable') : ok({ waitingAs: id })
  })
}

interface OrderedReset {
  readonly memberId: number
  readonly by: string
  readonly data: object
}

async function orderReset(
  context: StaffContext,
  db: Executor,
  { by, ...reset }: OrderedReset,
): Promise<Done<{ readonly at: number }>> {
  const order = { ...reset, byId: null, actor: `operator:${by}` }
  const done = await requestReset({ ports: context, now: context.clock.now() }, db, order)
  return done.ok ? ok({ at: done.value }) : fail(done.failure.code)
}

/** Decides on a request that waits, while no other decision on its member is made. */
function decide<Value>(
  context: StaffContext,
  requestId: number,
  work: (db: Executor, request: ResetRequest) => Promise<Done<Value>>,
): Promise<Done<Value>> {
  return whole(context, async (db) => {
    const [found] = await findResetRequests(db, { id: requestId })
    if (found === undefined) return fail('no-such-request')
    const isPrimary = await lockPrimary(db, found)
    const [request] = await findResetRequests(db, { id: requestId })
    if (request?.isOpen !== true) return fail('not-requested')
    return isPrimary ? work(db, request) : fail('primary-changed')
  })
}

/** The second name: the factor ends in 24 hours, and its member is mailed. Answers the instant. */
function approveReset(context: StaffContext, { requestId, by }: StaffInput<'approve-reset'>) {
  return decide(context, requestId, async (db, { id, memberId, reason, by: requestedBy }) => {
    if (isSameName(requestedBy, by)) return fail('same-name')
    return orderReset(context, db, { memberId, by, data: { request: id, requestedBy, reason, by } })
  })
}

function withdrawReset(context: StaffContext, { requestId, by }: StaffInput<'withdraw-reset'>) {
  return decide(context, requestId, async (db, { id, accountId, memberId, by: requestedBy }): Promise<Done<true>> => {
    if (!isSameName(requestedBy, by)) return fail('other-name')
    await record(db, context, { name: RESET_WITHDRAWN, accountId, memberId, by, data: { request: id } })
    return ok(true)
  })
}

const resetText = (at: number): string =>
  `The second factor ends on ${utc(at)}, unless its member stops that; they are mailed.`

export const sessionStaffActions = {
  'reset-factor': (context, given) =>
    said(submitReset(context, given), (done) =>
      'at' in done
        ? resetText(done.at)
        : `Reset ${done.waitingAs} of the second factor of account ${given.accountId} waits: another member of the staff carries it out by "billing ${staffCommands['reset-factor'].approvedBy} ${done.waitingAs}".`,
    ),
  'approve-reset': (context, given) => said(approveReset(context, given), ({ at }) => resetText(at)),
  'withdraw-reset': (context, given) =>
    said(withdrawReset(context, given), () => `Reset ${given.requestId} is withdrawn: the second factor stays.`),
} satisfies Partial<StaffHandlers>
