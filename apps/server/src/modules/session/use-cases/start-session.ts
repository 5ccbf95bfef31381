import type { Executor } from '../../../platform/database/database.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { hashToken } from '../../../platform/ids.ts'
import { moveSavedCarts } from '../../cart/index.ts'
import { insertSession } from '../repository.ts'

interface StartingMember {
  readonly id: number
  readonly accountId: number
  /** Of a sign-in, at the company or not; absent: the session takes the place of the present one. */
  readonly endsAt?: number | null
}

/** A session in the place of one that began at the company's provider ends with it. */
function endOf({ actor }: RequestContext, memberId: number): number | null {
  return actor.kind === 'member' && actor.memberId === memberId ? (actor.endsAt ?? null) : null
}

/**
 * A new session with its cookie: at sign-in, registration and every change of rights, never the old one again. Saved
 * carts of this browser go with its reader.
 */
export async function startSession(
  context: RequestContext,
  db: Executor,
  { endsAt, ...member }: StartingMember,
): Promise<number> {
  const token = context.ports.ids.token() + context.ports.ids.token()
  const device = context.cookies.read('device') ?? context.ports.ids.token()
  const id = await insertSession(db, {
    tokenHash: hashToken(token),
    member,
    deviceHash: hashToken(device),
    userAgent: context.userAgent,
    endsAt: endsAt === undefined ? endOf(context, member.id) : endsAt,
    now: context.now,
  })
  context.cookies.write('session', token)
  context.cookies.write('device', device)
  const visitor = context.cookies.read('cart')
  if (visitor !== undefined)
    await moveSavedCarts(db, { visitorHash: hashToken(visitor), accountId: member.accountId, now: context.now })
  return id
}
