import { isAddressGone } from '@waybill/domain/quote'
import { ok } from '@waybill/domain/result'
import type { Executor, Store } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { recordEvent } from '../../../platform/events.ts'
import type { Keys } from '../../../platform/keys.ts'
import type { MailRejection } from '../../../platform/mail/mail-rejection.ts'
import { suppressEmail } from '../repository-recipients.ts'
import { findReturnedRecipient, isMailedSince, markUndelivered } from '../repository-returned.ts'

/** A mail of the outbox that came back, at the hand-over or by a report. */
export interface ReturnedMail {
  readonly mailId: number
  /** At least one; it is of the address that we wrote to where it names none, else it may be of one that the mail was forwarded to. */
  readonly failures: readonly { readonly rejection: MailRejection; readonly addresses?: readonly string[] }[]
}

/** Outcome of noting: `known` is a mail that was noted before, or that a later one to the same recipient has replaced. */
export type ReturnOutcome = 'noted' | 'known' | 'no-recipient'

export interface NotingPorts {
  readonly store: Store
  readonly keys: Keys
  readonly now: number
}

/**
 * Marks the recipient of a quote as undelivered. An address that its server doesn't know gets no quotes any more, from any sender, until
 * its reader wants them again. Twice is once.
 */
export async function noteReturnedMail(
  returned: ReturnedMail,
  { store, keys, now }: NotingPorts,
): Promise<ReturnOutcome> {
  const noted = await inTransaction(store, async (db) => ok(await note(returned, { keys, now }, db)))
  if (!noted.ok) throw new Error(noted.failure.code)
  return noted.value
}

async function note(
  { mailId, failures }: ReturnedMail,
  { keys, now }: Omit<NotingPorts, 'store'>,
  db: Executor,
): Promise<ReturnOutcome> {
  const recipient = await findReturnedRecipient(db, mailId)
  if (recipient === undefined) return 'no-recipient'
  if (await isMailedSince(db, mailId, recipient.mailKey)) return 'known'
  const ofAddress = failures.find(({ addresses }) => addresses?.includes(recipient.emailNorm) ?? true)
  const { rejection } = ofAddress ?? failures[0] ?? {}
  if (rejection === undefined) return 'known'
  if (!(await markUndelivered(db, recipient.id, { ...rejection, now }))) return 'known'
  const { reason, code } = rejection
  if (ofAddress !== undefined && isAddressGone(reason))
    await suppressEmail(db, recipient.emailNorm, { reason: 'bounced', now })
  await recordEvent(db, keys, {
    name: 'quote.undelivered',
    entity: 'quote',
    entityId: recipient.quoteId,
    accountId: recipient.accountId ?? undefined,
    actor: 'system',
    data: { recipient: recipient.id, reason, code },
    now,
  })
  return 'noted'
}
