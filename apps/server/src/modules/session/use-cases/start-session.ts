import type { Executor } from '../../../platform/database/database.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { hashToken } from '../../../platform/ids.ts'
import { moveSavedCarts } from '../../cart/index.ts'
import { insertSession } from '../repository.ts'

/**
 * A new session with its cookie: at sign-in, registration and every change of rights, never the old one again. Saved
 * carts of this browser go with its reader.
 */
export async function startSession(
  context: RequestContext,
  db: Executor,
  member: { readonly id: number; readonly accountId: number },
): Promise<number> {
  const token = context.ports.ids.token() + context.ports.ids.token()
  const device = context.cookies.read('device') ?? context.ports.ids.token()
  const id = await insertSession(db, {
    tokenHash: hashToken(token),
    member,
    deviceHash: hashToken(device),
    userAgent: context.userAgent,
    now: context.now,
  })
  context.cookies.write('session', token)
  context.cookies.write('device', device)
  const visitor = context.cookies.read('cart')
  if (visitor !== undefined)
    await moveSavedCarts(db, { visitorHash: hashToken(visitor), accountId: member.accountId, now: context.now })
  return id
}
