import type { BodyOf, ResultOf } from '@waybill/contract'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { waitForHandOver } from '../../../platform/mail/mail-delivery.ts'
import { findRecipients } from '../repository.ts'

type Body = BodyOf<'POST /cart/share'>
type Shared = ResultOf<'POST /cart/share'>

/**
 * With `queue` 0 the answer waits until the mails are handed over, for 10 seconds at most, and names those that were; with 1,
 * the default, they are ordered and that is all. It runs after the commit, for a repeated request too.
 */
export async function answerShare({ queue = 1 }: Body, shared: Shared, { ports }: RequestContext): Promise<Shared> {
  if (queue === 1) return shared
  const { db } = ports.store
  const recipients = await findRecipients(db, shared.quote_id)
  const mails = await waitForHandOver(
    db,
    recipients.map(({ mailKey }) => mailKey),
  )
  const stateOf = new Map(mails.map(({ dedupeKey, state }) => [dedupeKey, state]))
  const keyOf = new Map(recipients.map(({ email, mailKey }) => [email, mailKey]))
  return {
    ...shared,
    recipients: shared.recipients.map((one) => {
      const state = stateOf.get(keyOf.get(one.email) ?? '')
      return state === 'sent' || state === 'undelivered' ? { ...one, state } : one
    }),
  }
}
