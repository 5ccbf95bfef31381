import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { recordEvent } from '../../platform/events.ts'
import { asAdminActor, signerOf, type Member } from '../../platform/http/actor.ts'
import { NOT_FOUND, type ApiError } from '../../platform/http/api-error.ts'
import { buyerOf, type RequestContext } from '../../platform/http/request-context.ts'
import { findPrimaryActor } from '../session/index.ts'

/** Name of the caller in the audit trail. */
export const trailName = ({ actor }: Pick<RequestContext, 'actor'>): string =>
  `operator:${signerOf(asAdminActor(actor))}`

/** The primary member, in whose place a caller of the Admin API acts. */
export interface RepresentedMember {
  readonly member: Member
  /** Of the call, in the currency of the account; its actor stays the caller. */
  readonly context: RequestContext
}

/** The primary member of an account; 404 where there is none, or the account was erased. */
export async function actFor(
  db: Executor,
  accountId: number,
  context: RequestContext,
): Promise<Result<RepresentedMember, ApiError>> {
  const { ports, preferences, now } = context
  const found = await findPrimaryActor(db, { accountId, now })
  if (found === undefined) return fail(NOT_FOUND)
  const { actor: member, currency } = buyerOf(ports, found, preferences)
  return member.kind === 'member' ? ok({ member, context: { ...context, currency } }) : fail(NOT_FOUND)
}

/**
 * Does what the member could do, and leaves who did it in their place in the trail and in the account's history: in the
 * transaction that writes it, or in one of its own where nothing new is written, as by a repeat.
 */
export async function inTheirPlace<Done>(
  call: string,
  { member, context }: RepresentedMember,
  run: (of: RepresentedMember) => Promise<Result<Done, ApiError>>,
): Promise<Result<Done, ApiError>> {
  const { ports, now } = context
  const { accountId } = member
  const about = { entity: 'account', entityId: String(accountId), accountId, data: { call } } as const
  let isNoted = false
  const noteRepresented = async (db: Executor): Promise<void> => {
    await recordEvent(db, ports.keys, { name: 'account.represented', ...about, actor: trailName(context), now })
    isNoted = true
  }
  const done = await run({ member: { ...member, noteRepresented }, context })
  if (!done.ok || isNoted) return done
  return inTransaction(ports.store, async (db) => {
    await noteRepresented(db)
    return done
  })
}
