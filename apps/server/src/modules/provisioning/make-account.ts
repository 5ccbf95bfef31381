import type { BodyOf, ResultOf } from '@waybill/contract'
import { noAttribution } from '@waybill/domain/cart'
import { DAY_MS } from '@waybill/domain/durations'
import { readPhone } from '@waybill/domain/payment'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/events.ts'
import { apiError, invalidField, NOT_FOUND, type ApiError } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { requestedLocale } from '../../platform/http/requested-locale.ts'
import { hashToken } from '../../platform/ids.ts'
import { knownTimeZone } from '../../platform/time-zone.ts'
import { emailAsStored, emailNorm, findAccountRecords, mergeMetadata } from '../account/index.ts'
import { insertAccount, insertPrimaryMember } from '../registration/index.ts'
import { findOwnerOfAddress, insertLink } from '../session/index.ts'
import { trailName } from './acting-member.ts'

type MakeBody = BodyOf<'POST /api/admin/v1/accounts'>
type MadeAccount = Result<ResultOf<'POST /api/admin/v1/accounts'>, ApiError>

/** As long as the link of an invitation. */
const LINK_MS = 7 * DAY_MS

/** The address has an account, or is kept for a member who can take it back. */
const TAKEN = apiError(409, 'email-taken', { errors: [{ path: 'email', message: 'apiError.emailTaken' }] })

/** Currency of the body, or that of the country; one that the shop doesn't sell in names its field. */
function currencyOf({ currency, country }: MakeBody, { ports: { catalogue } }: RequestContext) {
  const wanted = currency ?? catalogue.currencyOf(country)
  return catalogue.currencies().includes(wanted) ? ok(wanted) : fail(invalidField('currency', 'errors.field_option'))
}

/** The primary member's own password is theirs to choose: by the link of a mail, which proves the address too. */
async function inviteToPassword(
  context: RequestContext,
  db: Executor,
  {
    accountId,
    memberId,
    email,
    locale,
  }: { accountId: number; memberId: number; email: string; locale: MakeBody['locale'] },
): Promise<void> {
  const { ports, now } = context
  const token = ports.ids.token()
  const link = { tokenHash: hashToken(token), purpose: 'reset_password', memberId, accountId } as const
  await insertLink(db, { ...link, expiresAt: now + LINK_MS })
  const mail = { template: 'reset_password', to: email, locale: locale ?? context.locale, secrets: { token } } as const
  await recordEvent(db, ports.keys, {
    name: 'account.registered',
    entity: 'account',
    entityId: String(accountId),
    accountId,
    actor: trailName(context),
    data: { byCall: true },
    now,
    mails: [{ ...mail, dedupeKey: `account_made:${accountId}`, refs: { memberId, isFirst: 1 } }],
  })
}

/**
 * Account and primary member as a registration makes them, without cart, trial and session: what is tried is the next call's,
 * and the member agrees to the terms when they order (ADM-14).
 */
export async function makeAccount(body: MakeBody, context: RequestContext, db: Executor): Promise<MadeAccount> {
  const { ports, now } = context
  const locale = requestedLocale(body, context)
  if (!locale.ok) return locale
  const currency = currencyOf(body, context)
  if (!currency.ok) return currency
  const timeZone = body.time_zone === undefined ? 'UTC' : knownTimeZone(body.time_zone)
  if (timeZone === undefined) return fail(invalidField('time_zone', 'errors.field_option'))
  const email = emailAsStored(body.email)
  if ((await findOwnerOfAddress(db, emailNorm(email), now)) !== undefined) return fail(TAKEN)
  const { company, country } = body
  const accountId = await insertAccount(db, {
    company,
    country,
    currency: currency.value,
    locale: locale.value,
    timeZone,
    attribution: noAttribution,
    now,
  })
  const memberId = await insertPrimaryMember(db, {
    accountId,
    email,
    emailNorm: emailNorm(email),
    passwordHash: '',
    firstName: body.first_name,
    lastName: body.last_name,
    phone: readPhone(body.phone ?? '') || undefined,
    now,
  })
  // another request took it meanwhile
  if (memberId === undefined) return fail(TAKEN)
  await inviteToPassword(context, db, { accountId, memberId, email, locale: locale.value })
  const { external_id: externalId, metadata } = body
  const named = { entity: 'account', id: accountId, externalId, metadata, actor: trailName(context), now } as const
  const merged = await mergeMetadata(db, ports.keys, named)
  if (!merged.ok) return merged
  const [made] = await findAccountRecords(db, { id: accountId, limit: 1 })
  return made === undefined ? fail(NOT_FOUND) : ok(made)
}
