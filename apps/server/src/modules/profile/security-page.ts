import type { SecurityProps, SignedInDevice } from '@waybill/contract/pages'
import { ok } from '@waybill/domain/result'
import type { FormBody } from '../../platform/http/form-body.ts'
import type { MemberContext } from '../../platform/http/register-action.ts'
import { deviceName, findFactor, listSessions } from '../session/index.ts'
import { registerFormPage, type FormSite, type RejectedForm } from './form-page.ts'
import { changePassword } from './use-cases/change-password.ts'
import { endOthers, endSessionOf } from './use-cases/end-sessions.ts'
import { requestAddress } from './use-cases/request-address.ts'

/** Sessions of the member in words, this one first. */
async function devicesOf({ member, context, db }: MemberContext): Promise<readonly SignedInDevice[]> {
  const { ports, locale, now } = context
  const t = ports.pages.translator(locale)
  const sessions = await listSessions(db, member.memberId, now)
  const devices = sessions.map(({ id, userAgent, startedAt, seenAt }) => {
    return { id, name: deviceName(userAgent, t), isCurrent: id === member.sessionId, startedAt, seenAt }
  })
  return devices.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
}

async function securityProps(acting: MemberContext, { fields, problems }: RejectedForm): Promise<SecurityProps> {
  const { email, timeZone } = acting.member
  const rejected = problems.length === 0 ? '' : (fields['intent'] ?? '')
  const typedEmail = rejected === '' ? '' : (fields['email'] ?? '')
  const factor = await findFactor(acting.db, acting.member.memberId, acting.context.now)
  const ways = { hasFactor: factor !== undefined, hasPasskey: factor !== undefined && factor.passkeys > 0 }
  return { email, devices: await devicesOf(acting), ...ways, typedEmail, rejected, problems, timeZone }
}

const passwordIn = (fields: FormBody['fields'], name: string): string => (fields[name] ?? '').slice(0, 1_024)
const iso = (at: number): string => new Date(at).toISOString()

/** Sign-in of a member: devices, password and address (S-17, S-18). */
export function registerSecurityPage(site: FormSite): void {
  const { actions } = site
  actions.member('POST /account/me/password', ({ body }, acting) => changePassword(body, acting), {
    bodyOf: (fields) =>
      ok({ password: passwordIn(fields, 'password'), new_password: passwordIn(fields, 'new_password') }),
  })
  actions.member('POST /account/me/email', ({ body }, acting) => requestAddress(body, acting), {
    bodyOf: (fields) => ok({ email: (fields['email'] ?? '').slice(0, 254), password: passwordIn(fields, 'password') }),
  })
  actions.member('GET /account/me/sessions', async (_, acting) => {
    const devices = await devicesOf(acting)
    const sessions = devices.map(({ id, name, isCurrent, startedAt, seenAt }) => ({
      id,
      device: name,
      is_current: isCurrent ? (1 as const) : (0 as const),
      started_at: iso(startedAt),
      started_at_epoch: startedAt,
      seen_at: iso(seenAt),
      seen_at_epoch: seenAt,
    }))
    return ok({ sessions })
  })
  actions.member('DELETE /account/me/sessions/{id}', ({ params }, acting) => endSessionOf(params.id, acting))
  actions.member('DELETE /account/me/sessions', (_, acting) => endOthers(acting))
  registerFormPage(site, {
    path: '/account/security',
    name: 'security',
    title: 'profile.security.title',
    props: securityProps,
  })
}
