import type { Executor } from '../../../platform/database/database.ts'
import { recordEvent, type QueuedMail } from '../../../platform/events.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { mergeAtSignIn } from '../../cart/index.ts'
import { isUnseenDevice } from '../repository-devices.ts'
import type { EnteringMember } from '../repository-credentials.ts'
import type { KnownMember } from '../repository.ts'
import { startSession } from './start-session.ts'

/**
 * The session of a member who has signed in, with the cart of the visitor before; answers the member's id. `endsAt` is of a
 * sign-in at the company's provider.
 */
export async function openSession(
  context: RequestContext,
  db: Executor,
  { endsAt = null, ...member }: EnteringMember & { readonly endsAt?: number | null },
): Promise<number> {
  const isNewDevice = await isUnseenDevice(context, db, member.id)
  const sessionId = await startSession(context, db, { ...member, endsAt })
  await mergeAtSignIn(context, db, member)
  await recordEvent(db, context.ports.keys, {
    name: 'session.started',
    entity: 'member',
    entityId: String(member.id),
    accountId: member.accountId,
    actor: `member:${member.id}`,
    data: {},
    now: context.now,
    mails: isNewDevice ? [newDeviceMail(member, sessionId)] : [],
  })
  return member.id
}

/** To the member, wherever they read it: their own sign-in needs no answer. */
function newDeviceMail({ id, email, locale }: KnownMember, sessionId: number): QueuedMail {
  const refs = { memberId: id, sessionId }
  return { template: 'new_device', to: email, locale, dedupeKey: `new_device:${sessionId}`, refs }
}
