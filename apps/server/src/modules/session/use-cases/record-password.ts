import type { Executor } from '../../../platform/database/database.ts'
import { recordEvent } from '../../../platform/events.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import type { KnownMember } from '../repository.ts'

/** Stores that a member has another password, and mails it, in case it wasn't them (S-18). */
export function recordPassword(
  { ports, now }: RequestContext,
  db: Executor,
  { id, accountId, email, locale }: KnownMember,
): Promise<void> {
  return recordEvent(db, ports.keys, {
    name: 'password.changed',
    entity: 'member',
    entityId: String(id),
    accountId,
    actor: `member:${id}`,
    data: {},
    now,
    mails: [
      {
        template: 'password_changed',
        to: email,
        locale,
        dedupeKey: `password_changed:${ports.ids.uuid(now)}`,
        refs: { memberId: id },
      },
    ],
  })
}
