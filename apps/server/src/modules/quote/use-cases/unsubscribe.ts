import type { Executor } from '../../../platform/database/database.ts'
import { recordEvent } from '../../../platform/events.ts'
import { hashToken } from '../../../platform/ids.ts'
import type { Ports } from '../../../platform/ports.ts'
import { findRecipientByLink, suppressEmail } from '../repository-recipients.ts'

/**
 * No more quotes to the address behind a link, from any sender; undefined for an unknown link. A second time changes
 * nothing.
 */
export async function unsubscribe(
  ports: Ports,
  token: string,
  db: Executor,
): Promise<{ readonly email: string } | undefined> {
  const recipient = await findRecipientByLink(db, hashToken(token))
  if (recipient === undefined) return undefined
  const now = ports.clock.now()
  const { email, email_norm: emailNorm, quote_id: quoteId, account_id: accountId } = recipient
  if (await suppressEmail(db, emailNorm, { reason: 'unsubscribed', now })) {
    await recordEvent(db, ports.keys, {
      name: 'quote.unsubscribed',
      entity: 'quote',
      entityId: quoteId,
      accountId: accountId ?? undefined,
      actor: 'visitor',
      data: {},
      now,
    })
  }
  return { email }
}
