import type { BodyOf, ResultOf } from '@waybill/contract'
import { DAY_MS } from '@waybill/domain/durations'
import { checkRecipients } from '@waybill/domain/quote'
import { fail, ok, type Result } from '@waybill/domain/result'
import { errorText } from '@waybill/i18n'
import { recordEvent } from '../../../platform/events.ts'
import { fullName } from '../../../platform/full-name.ts'
import { actorName } from '../../../platform/http/actor.ts'
import { apiError, tooMany, type ApiError } from '../../../platform/http/api-error.ts'
import type { ActionContext } from '../../../platform/http/register-action.ts'
import { requestedLocale } from '../../../platform/http/requested-locale.ts'
import { hashToken } from '../../../platform/ids.ts'
import { takeFromWindows } from '../../../platform/rate-windows.ts'
import { suppressedAmong } from '../repository.ts'
import { claimConfirmation, findSuppression } from '../repository-suppressed.ts'
import { countShare, fingerprint } from '../share-limits.ts'
import { nameWithoutAddress } from './share-checks.ts'

/** One mail in this time asks an address, whichever sender wants it. */
const ONE_MAIL_IN_MS = 30 * DAY_MS
/** Addresses that one network prefix looks up in a day; a share says the same of 20. */
const LOOKED_UP = 40

function checked(emails: readonly string[], path: 'emails' | 'email'): Result<readonly string[], ApiError> {
  const known = checkRecipients(emails)
  if (known.ok) return known
  const { code, index } = known.failure
  const at = index === undefined || path === 'email' ? path : `${path}[${index}]`
  return fail(apiError(422, code, { errors: [{ path: at, message: errorText(code, 422) }] }))
}

/** The address of an erased account, known by its hash alone, is asked nothing. */
const reasonOf = ({ confirm_sent_at: sentAt }: { readonly confirm_sent_at: number | null }): string =>
  sentAt === null ? 'recipient-opted-out' : 'confirmation-sent'

/** Counts what is looked up, also where nothing comes of it: the answers may not say who has unsubscribed anywhere. */
async function countLookUp(emails: readonly string[], { context, db }: ActionContext): Promise<ApiError | undefined> {
  if (context.ports.config.RATE_LIMIT === 'off') return undefined
  const bucket = {
    bucket: `share:look:${context.networkPrefix}`,
    windowMs: DAY_MS,
    limit: LOOKED_UP,
    hits: emails.length,
  }
  const retryAfterMs = await takeFromWindows(db, [bucket], context.now)
  return retryAfterMs === undefined ? undefined : tooMany(retryAfterMs, { code: 'share-limit', keepsWork: true })
}

/** Addresses among those of a share to which nothing will be mailed; as a share says afterwards, and no reason. */
export async function lookUpRecipients(
  given: readonly string[],
  by: ActionContext,
): Promise<Result<ResultOf<'POST /cart/share/recipients'>, ApiError>> {
  const emails = checked(given, 'emails')
  if (!emails.ok) return emails
  const limited = await countLookUp(emails.value, by)
  if (limited !== undefined) return fail(limited)
  const suppressed = await suppressedAmong(by.db, emails.value)
  return ok({ suppressed: emails.value.filter((email) => suppressed.has(email.toLowerCase())) })
}

/**
 * Mails an address that gets no quotes, to ask whether its reader wants them again: once in 30 days from all senders, and counted as a
 * share. Nothing else is mailed there until they confirm (S-15).
 */
export async function askAgain(
  body: BodyOf<'POST /cart/share/again'>,
  by: ActionContext,
): Promise<Result<{ readonly email: string; readonly state: 'queued' }, ApiError>> {
  const { context, db } = by
  const locale = requestedLocale(body, context)
  if (!locale.ok) return locale
  const emails = checked([body.email], 'email')
  if (!emails.ok) return emails
  const [email = ''] = emails.value
  const emailNorm = email.toLowerCase()
  const limited =
    (await countLookUp(emails.value, by)) ??
    (await countShare(context, db, { emails: emails.value, comment: '', cartId: `again:${fingerprint(email)}` }))
  if (limited !== undefined) return fail(limited)
  const token = context.ports.ids.token()
  const before = context.now - ONE_MAIL_IN_MS
  if (!(await claimConfirmation(db, { emailNorm, hash: hashToken(token), before, now: context.now }))) {
    const suppression = await findSuppression(db, emailNorm)
    return fail(
      apiError(409, suppression === undefined ? 'recipient-gets-quotes' : reasonOf(suppression), { keepsWork: true }),
    )
  }
  // no address, nor its hash, in the audit trail
  const id = context.ports.ids.uuid(context.now)
  await recordEvent(db, context.ports.keys, {
    name: 'quote.confirmation_requested',
    entity: 'mail',
    entityId: id,
    accountId: context.actor.kind === 'member' ? context.actor.accountId : undefined,
    actor: actorName(context.actor),
    data: {},
    now: context.now,
    mails: [
      {
        template: 'quotes_again',
        to: email,
        locale: locale.value,
        dedupeKey: `quotes_again:${id}`,
        refs: {},
        secrets: { token, sender: context.actor.kind === 'member' ? nameWithoutAddress(fullName(context.actor)) : '' },
      },
    ],
  })
  return ok({ email, state: 'queued' })
}
