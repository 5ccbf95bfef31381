import { calls } from '@waybill/contract'
import { MAIL_CHOICES } from '@waybill/contract/mail-kinds'
import type { ProfileProps } from '@waybill/contract/pages'
import { fail, ok } from '@waybill/domain/result'
import { apiError } from '../../platform/http/api-error.ts'
import { issuesToFields } from '../../platform/http/field-issues.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import type { MemberContext } from '../../platform/http/register-action.ts'
import { timeZones } from '../../platform/time-zone.ts'
import { registerFormPage, type FormSite, type RejectedForm } from './form-page.ts'
import { changeProfile, readProfile } from './use-cases/change-profile.ts'

/** The fields as the call's body; an unticked box is not sent, and switches its mails off. */
function profileIn(fields: FormBody['fields']) {
  const text = (name: string): string => fields[name] ?? ''
  const isSent = (kind: string) => (fields[`mails.${kind}`] === undefined ? 0 : 1)
  return {
    first_name: text('first_name'),
    last_name: text('last_name'),
    locale: text('locale'),
    time_zone: text('time_zone').slice(0, 64),
    mails: { quotes: isSent('quotes'), approvals: isSent('approvals') },
  }
}

/** The stored profile, or what was typed where that was rejected. */
async function profileProps(acting: MemberContext, { fields, problems }: RejectedForm): Promise<ProfileProps> {
  const stored = await readProfile(acting)
  const shown = problems.length === 0 ? stored : profileIn(fields)
  return {
    email: stored.email,
    firstName: shown.first_name,
    lastName: shown.last_name,
    locale: shown.locale,
    timeZone: shown.time_zone,
    mails: MAIL_CHOICES.map((kind) => ({ kind, isSent: shown.mails[kind] === 1 })),
    timeZones,
    problems,
  }
}

/** Name, language, time zone and mails of a member, by call and form (S-16). */
export function registerProfilePage(site: FormSite): void {
  const { actions } = site
  actions.member('GET /account/me', async (_, acting) => ok(await readProfile(acting)))
  actions.member('POST /account/me', ({ body }, acting) => changeProfile(body, acting), {
    bodyOf: (fields) => {
      const input = profileIn(fields)
      const parsed = calls['POST /account/me'].body.safeParse(input)
      if (parsed.success) return ok(parsed.data)
      return fail(apiError(422, 'invalid-input', { errors: issuesToFields(parsed.error.issues, input) }))
    },
  })
  registerFormPage(site, { path: '/account/profile', name: 'profile', title: 'profile.title', props: profileProps })
}
