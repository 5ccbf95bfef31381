import { hasSecrets } from '@waybill/contract/mail-kinds'
import { MINUTE_MS } from '@waybill/domain/durations'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { recordEvent } from '../../../platform/events.ts'
import { said, type StaffContext, type StaffHandlers, type StaffInput } from '../../../platform/staff-action.ts'
import { NOT_WANTED, retryDeadLetters, UNDELIVERED } from '../../../platform/worker/dead-letters.ts'
import { hidesSecrets } from '../hide-secrets.ts'
import { findMailedAddress, findStaffMail, isQueued, type StaffMail } from '../repository-mails.ts'

/** True for a mail that nothing but itself may carry: by its kind, by what waits with it, or by what it says. */
export const isSecretMail = ({ order, text, html }: StaffMail): boolean =>
  hasSecrets(order.template) || order.sealed !== undefined || [text, html].some((body) => hidesSecrets(body ?? ''))

const isGivenUp = ({ deadAt, lastError }: StaffMail): boolean =>
  deadAt !== null && lastError !== NOT_WANTED && lastError !== UNDELIVERED

/** Reason for which a mail isn't sent again; undefined where it may be. */
async function rejectMail(db: Executor, mail: StaffMail): Promise<string | undefined> {
  const { accountId, order } = mail
  if (order.to === '') return 'no-such-mail'
  if (mail.nextAt !== null) return 'mail-waits'
  const { isMember, isBounced } = await findMailedAddress(db, { accountId, address: order.to })
  if (isBounced || mail.lastError === UNDELIVERED) return 'mail-bounced'
  if (isGivenUp(mail)) return undefined
  if (isSecretMail(mail)) return 'secret-mail'
  // a copy for the accounts department looks by itself whether the account has that address still
  return isMember || order.refs['reader'] === 'accounts' ? undefined : 'address-changed'
}

/** Queues it once more, under a key of this minute: two clicks are one mail. */
async function queueAgain(
  db: Executor,
  { keys, clock }: StaffContext,
  { mail, by }: { readonly mail: StaffMail; readonly by: string },
): Promise<Result<undefined, string>> {
  const now = clock.now()
  const { id, accountId, order } = mail
  const dedupeKey = `again:${id}:${now - (now % MINUTE_MS)}`
  if (await isQueued(db, dedupeKey)) return fail('sent-just-now')
  const { template, to, locale, refs } = order
  await recordEvent(db, keys, {
    name: 'mail.resent',
    entity: 'mail',
    entityId: String(id),
    accountId: accountId ?? undefined,
    actor: `operator:${by}`,
    data: { template },
    now,
    mails: [{ template, to, locale, dedupeKey, refs }],
  })
  return ok(undefined)
}

/** Sends a mail again: one that was given up is tried as it was, one that was sent is a mail of its own. */
async function resendMail(
  context: StaffContext,
  { id, by }: StaffInput<'resend-mail'>,
): Promise<Result<object, string>> {
  const { store, keys, clock } = context
  const done = await inTransaction(store, async (db) => {
    const mail = await findStaffMail(db, { id, isLocked: true })
    const problem = mail === undefined ? 'no-such-mail' : await rejectMail(db, mail)
    if (mail === undefined || problem !== undefined) return ok(fail(problem ?? 'no-such-mail'))
    if (isGivenUp(mail)) return ok(ok(true))
    const queued = await queueAgain(db, context, { mail, by })
    return ok(queued.ok ? ok(false) : queued)
  })
  if (!done.ok) return fail('unavailable')
  const outcome = done.value
  if (!outcome.ok) return outcome
  if (!outcome.value) return ok({ id })
  const [retried] = await retryDeadLetters(store.db, { keys, among: [id], by, now: clock.now() })
  return retried === undefined ? fail('mail-waits') : ok({ id })
}

export const mailStaffActions = {
  'resend-mail': (context, given) => said(resendMail(context, given), () => `Mail ${given.id} is sent again.`),
} satisfies Partial<StaffHandlers>
