import type { FactorProps } from '@waybill/contract/pages'
import { ok } from '@waybill/domain/result'
import type { FormBody } from '../../platform/http/form-body.ts'
import type { MemberContext } from '../../platform/http/register-action.ts'
import { qrOf } from '../../platform/second-factor.ts'
import { findFactor, isFactorRequired } from '../session/index.ts'
import { registerFormPage, type FormSite, type RejectedForm } from './form-page.ts'
import { addFactor, removeFactor, renewCodes } from './use-cases/change-factor.ts'
import { newOffer, openOffer } from './use-cases/offer-factor.ts'

async function factorProps(acting: MemberContext, { fields, problems }: RejectedForm): Promise<FactorProps> {
  const factor = await findFactor(acting.db, acting.member.memberId, acting.context.now)
  const rejected = problems.length === 0 ? '' : (fields['intent'] ?? '')
  const { codesLeft = 0, resetAt = null } = factor ?? {}
  const isRequired = await isFactorRequired(acting.db, acting.member.accountId)
  const shared = { isRequired, codesLeft, resetAt, newCodes: [], rejected, problems, timeZone: acting.member.timeZone }
  if (factor !== undefined) return { ...shared, isOn: true }
  const offer = openOffer(acting, fields['sealed'] ?? '') ?? newOffer(acting)
  return { ...shared, isOn: false, offer: { ...offer, qr: qrOf(offer.address) } }
}

const shared = (fields: FormBody['fields']) => ({
  code: (fields['code'] ?? '').slice(0, 40),
  password: (fields['password'] ?? '').slice(0, 1_024),
})

/** The second factor of a member's sign-in (S-19). */
export function registerFactorPage(site: FormSite): void {
  const { actions } = site
  actions.member('GET /account/me/factor', async (_, acting) => {
    const factor = await findFactor(acting.db, acting.member.memberId, acting.context.now)
    const { codesLeft = 0, resetAt = null } = factor ?? {}
    return ok({
      is_on: factor === undefined ? (0 as const) : (1 as const),
      is_required: (await isFactorRequired(acting.db, acting.member.accountId)) ? (1 as const) : (0 as const),
      codes_left: codesLeft,
      resets_at: resetAt === null ? null : new Date(resetAt).toISOString(),
      resets_at_epoch: resetAt,
      offer: factor === undefined ? newOffer(acting) : null,
    })
  })
  actions.member('POST /account/me/factor', ({ body }, acting) => addFactor(body, acting), {
    bodyOf: (fields) => ok({ ...shared(fields), sealed: (fields['sealed'] ?? '').slice(0, 1_000) }),
  })
  actions.member('POST /account/me/factor/recovery-codes', ({ body }, acting) => renewCodes(body, acting), {
    bodyOf: (fields) => ok(shared(fields)),
  })
  actions.member('POST /account/me/factor/remove', ({ body }, acting) => removeFactor(body, acting), {
    bodyOf: (fields) => ok(shared(fields)),
  })
  registerFormPage(site, {
    path: '/account/security/factor',
    access: 'own_factor',
    name: 'factor',
    title: 'profile.factor.title',
    props: factorProps,
    // shown in the answer itself, and nowhere else: what leads on would have to store them
    shown: (props, done) => {
      const codes = typeof done === 'object' && done !== null && 'recovery_codes' in done ? done.recovery_codes : []
      return Array.isArray(codes) && codes.length > 0 ? { ...props, newCodes: codes.map(String) } : undefined
    },
  })
}
