import type { Executor } from '../../../platform/database/database.ts'
import { recordEvent } from '../../../platform/events.ts'
import { hashToken } from '../../../platform/ids.ts'
import type { Ports } from '../../../platform/ports.ts'
import { findRecipientByLink } from '../repository-recipients.ts'
import { findByConfirmation, liftSuppression } from '../repository-suppressed.ts'
import { fingerprint } from '../share-limits.ts'

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
  await recordEvent(db, ports.keys, {
    name: 'quote.resubscribed',
    entity: 'address',
    entityId: fingerprint(emailNorm),
    actor: 'visitor',
    data: {},
    now: ports.clock.now(),
  })
}
