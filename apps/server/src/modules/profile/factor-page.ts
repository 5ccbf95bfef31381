import type { FactorProps, PasskeyView } from '@waybill/contract/pages'
import { ok } from '@waybill/domain/result'
import type { FormBody } from '../../platform/http/form-body.ts'
import type { MemberContext } from '../../platform/http/register-action.ts'
import { qrOf } from '../../platform/second-factor.ts'
import { findFactor, isFactorRequired, listPasskeys } from '../session/index.ts'
import { registerFormPage, type FormSite, type RejectedForm } from './form-page.ts'
import { addFactor, removeFactor, renewCodes } from './use-cases/change-factor.ts'
import {
  addPasskey,
  challengeNewPasskey,
  givePasskeyCode,
  removePasskey,
  renameOwnPasskey,
} from './use-cases/change-passkeys.ts'
import { newOffer, openOffer } from './use-cases/offer-factor.ts'

async function passkeysOf({ member, db }: MemberContext): Promise<readonly PasskeyView[]> {
  const passkeys = await listPasskeys(db, member.memberId)
  return passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt }))
}

async function factorProps(acting: MemberContext, { fields, problems }: RejectedForm): Promise<FactorProps> {
  const factor = await findFactor(acting.db, acting.member.memberId, acting.context.now)
  const rejected = problems.length === 0 ? '' : (fields['intent'] ?? '')
  const { codesLeft = 0, resetAt = null, totpSealed = [] } = factor ?? {}
  const isRequired = await isFactorRequired(acting.db, acting.member.accountId)
  const passkeys = factor === undefined ? [] : await passkeysOf(acting)
  const state = { isOn: factor !== undefined, isRequired, codesLeft, resetAt, passkeys, newCodes: [] }
  const rejectedId = rejected.startsWith('passkey.') ? Number(fields['id']) : 0
  const shared = { ...state, rejected, rejectedId, problems, timeZone: acting.member.timeZone }
  if (totpSealed.length > 0) return { ...shared, hasApp: true }
  const offer = openOffer(acting, fields['sealed'] ?? '') ?? newOffer(acting)
  return { ...shared, hasApp: false, offer: { ...offer, qr: qrOf(offer.address) } }
}

const shared = (fields: FormBody['fields']) => ({
  code: (fields['code'] ?? '').slice(0, 40),
  password: (fields['password'] ?? '').slice(0, 1_024),
})

const iso = (at: number): string => new Date(at).toISOString()

function registerPasskeys({ actions }: FormSite): void {
  actions.member('GET /account/me/passkeys', async (_, acting) => {
    const passkeys = await passkeysOf(acting)
    return ok({
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        created_at: iso(createdAt),
        created_at_epoch: createdAt,
        last_used_at: lastUsedAt === null ? null : iso(lastUsedAt),
        last_used_at_epoch: lastUsedAt,
      })),
    })
  })
  actions.member('POST /account/me/passkeys/challenge', ({ body }, acting) => challengeNewPasskey(body, acting))
  actions.member('POST /account/me/passkeys', ({ body }, acting) => addPasskey(body, acting))
  actions.member(
    'POST /account/me/passkeys/{id}',
    ({ params, body }, acting) => renameOwnPasskey(params.id, body, acting),
    {
      bodyOf: (fields) => ok({ name: (fields['name'] ?? '').slice(0, 60) }),
    },
  )
  actions.member(
    'POST /account/me/passkeys/{id}/remove',
    ({ params, body }, acting) => removePasskey(params.id, body, acting),
    {
      bodyOf: (fields) => ok(shared(fields)),
    },
  )
  actions.member('POST /account/me/factor/passkey-code', ({ body }, acting) => givePasskeyCode(body, acting))
}

/** The second factor of a member's sign-in (S-19). */
export function registerFactorPage(site: FormSite): void {
  const { actions } = site
  actions.member('GET /account/me/factor', async (_, acting) => {
    const factor = await findFactor(acting.db, acting.member.memberId, acting.context.now)
    const { codesLeft = 0, resetAt = null, totpSealed = [] } = factor ?? {}
    return ok({
      is_on: factor === undefined ? (0 as const) : (1 as const),
      is_required: (await isFactorRequired(acting.db, acting.member.accountId)) ? (1 as const) : (0 as const),
      codes_left: codesLeft,
      resets_at: resetAt === null ? null : iso(resetAt),
      resets_at_epoch: resetAt,
      offer: totpSealed.length === 0 ? newOffer(acting) : null,
    })
  })
  actions.member('POST /account/me/factor', ({ body }, acting) => addFactor(body, acting), {
    bodyOf: (fields) => {
      const present = (fields['present_code'] ?? '').slice(0, 40)
      return ok({ ...shared(fields), sealed: (fields['sealed'] ?? '').slice(0, 1_000), present_code: present })
    },
  })
  actions.member('POST /account/me/factor/recovery-codes', ({ body }, acting) => renewCodes(body, acting), {
    bodyOf: (fields) => ok(shared(fields)),
  })
  actions.member('POST /account/me/factor/remove', ({ body }, acting) => removeFactor(body, acting), {
    bodyOf: (fields) => ok(shared(fields)),
  })
  registerPasskeys(site)
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
