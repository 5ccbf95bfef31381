import type { Executor } from '../../../platform/database/database.ts'
import { recordEvent } from '../../../platform/events.ts'
import { hashToken } from '../../../platform/ids.ts'
import type { Ports } from '../../../platform/ports.ts'
import { findRecipientByLink } from '../repository-recipients.ts'
import { findByConfirmation, liftSuppression } from '../repository-suppressed.ts'

/** Quotes to the address behind an unsubscribe link arrive again; undefined for an unknown link. Twice is once. */
export async function takeQuotesAgain(ports: Ports, token: string, db: Executor): Promise<string | undefined> {
  const recipient = await findRecipientByLink(db, hashToken(token))
  if (recipient === undefined) return undefined
  await lift(ports, recipient.email_norm, db)
  return recipient.email
}

/** The same by the link of the mail that asks; undefined where it is over. */
export async function confirmQuotes(ports: Ports, token: string, db: Executor): Promise<string | undefined> {
  const email = await findByConfirmation(db, hashToken(token))
  if (email !== undefined) await lift(ports, email, db)
  return email
}

async function lift(ports: Ports, emailNorm: string, db: Executor): Promise<void> {
  if (!(await liftSuppression(db, emailNorm))) return
  const now = ports.clock.now()
  await recordEvent(db, ports.keys, {
    name: 'quote.resubscribed',
    entity: 'mail',
    // no address, nor its hash, in the audit trail
    entityId: ports.ids.uuid(now),
    actor: 'visitor',
    data: {},
    now,
  })
}
