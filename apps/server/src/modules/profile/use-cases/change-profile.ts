import type { BodyOf, ResultOf } from '@waybill/contract'
import { MAIL_CHOICES } from '@waybill/contract/mail-kinds'
import { fail, ok, type Result } from '@waybill/domain/result'
import { recordEvent } from '../../../platform/events.ts'
import { actorName, type Member } from '../../../platform/http/actor.ts'
import { apiError, type ApiError, type FieldProblem } from '../../../platform/http/api-error.ts'
import type { MemberContext } from '../../../platform/http/register-action.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { knownTimeZone } from '../../../platform/time-zone.ts'
import { findWithoutMails, updateProfile, type StoredProfile } from '../repository.ts'

type ProfileBody = BodyOf<'POST /account/me'>
type ProfileOut = ResultOf<'POST /account/me'>

function profileOut({ email }: Member, profile: StoredProfile): ProfileOut {
  const sent = (choice: (typeof MAIL_CHOICES)[number]) => (profile.withoutMails.includes(choice) ? 0 : 1)
  return {
    email,
    first_name: profile.firstName,
    last_name: profile.lastName,
    locale: profile.locale,
    time_zone: profile.timeZone,
    mails: { money: 1, security: 1, quotes: sent('quotes'), approvals: sent('approvals') },
  }
}

async function profileOf({ member, db }: MemberContext): Promise<StoredProfile> {
  const { firstName, lastName, locale, timeZone, memberId } = member
  return { firstName, lastName, locale, timeZone, withoutMails: await findWithoutMails(db, memberId) }
}

/** Name, language, time zone and mails of the member who asks. */
export async function readProfile(acting: MemberContext): Promise<ProfileOut> {
  return profileOut(acting.member, await profileOf(acting))
}

/** One name is enough (S-26); language and zone are among those of the shop and of the IANA database. */
function wrongFields(
  { locale }: ProfileBody,
  after: Partial<StoredProfile>,
  { ports }: RequestContext,
): FieldProblem[] {
  const hasName = `${after.firstName}${after.lastName}` !== ''
  const isSpoken = locale === undefined || ports.catalogue.settings().languages.includes(locale)
  return [
    ...(hasName ? [] : [{ path: 'first_name', message: 'errors.field_one_name' } as const]),
    ...(isSpoken ? [] : [{ path: 'locale', message: 'errors.field_option' } as const]),
    ...(after.timeZone === undefined ? [{ path: 'time_zone', message: 'errors.field_option' } as const] : []),
  ]
}

/** The profile with what the body changes; the zone is undefined where there is none of this name. */
function changed(before: StoredProfile, body: ProfileBody) {
  const { mails = {} } = body
  const isOff = (choice: (typeof MAIL_CHOICES)[number]) =>
    mails[choice] === undefined ? before.withoutMails.includes(choice) : mails[choice] === 0
  return {
    firstName: body.first_name ?? before.firstName,
    lastName: body.last_name ?? before.lastName,
    locale: body.locale ?? before.locale,
    timeZone: body.time_zone === undefined ? before.timeZone : knownTimeZone(body.time_zone),
    withoutMails: MAIL_CHOICES.filter(isOff),
  }
}

/** Changes what the body names. A name on documents that were issued stays as it was then. */
export async function changeProfile(body: ProfileBody, acting: MemberContext): Promise<Result<ProfileOut, ApiError>> {
  const { member, context, db } = acting
  const before = await profileOf(acting)
  const { timeZone, ...rest } = changed(before, body)
  const errors = wrongFields(body, { ...rest, ...(timeZone && { timeZone }) }, context)
  if (timeZone === undefined || errors.length > 0) return fail(apiError(422, 'invalid-input', { errors }))
  const after = { ...rest, timeZone }
  const { locale, timeZone: zone, ...always } = after
  await updateProfile(db, member.memberId, {
    ...always,
    ...(locale !== before.locale && { locale }),
    ...(zone !== before.timeZone && { timeZone: zone }),
  })
  await recordEvent(db, context.ports.keys, {
    name: 'member.profile_changed',
    entity: 'member',
    entityId: String(member.memberId),
    accountId: member.accountId,
    actor: actorName(member),
    data: {},
    now: context.now,
  })
  return ok(profileOut(member, after))
}
