import type { ResultOf } from '@waybill/contract'
import { HOUR_MS } from '@waybill/domain/durations'
import type { MemberContext } from '../../../platform/http/register-action.ts'
import { hashToken } from '../../../platform/ids.ts'
import type { Keys } from '../../../platform/keys.ts'
import { base32Of, totpAddress } from '../../../platform/second-factor.ts'

/** An offer that is open longer is made anew. */
const OFFER_MS = HOUR_MS
const KEY_BYTES = 20

/** A secret that no row holds yet: sealed for its member, it comes back with the code that confirms it. */
export type FactorOffer = NonNullable<ResultOf<'GET /account/me/factor'>['offer']>

function offerOf({ context, member }: MemberContext, secret: string, sealed: string): FactorOffer {
  const labels = { issuer: context.ports.seller.shopName, label: member.email }
  return { sealed, secret, address: totpAddress(secret, labels) }
}

export function newOffer(acting: MemberContext): FactorOffer {
  const { context, member } = acting
  const { keys, realClock, ids } = context.ports
  const secret = base32Of(hashToken(ids.token()).subarray(0, KEY_BYTES))
  const sealed = keys.seal('totp-offer', [member.memberId, realClock.now() + OFFER_MS, secret].join(' '))
  return offerOf(acting, secret, sealed)
}

function partsOf(keys: Keys, sealed: string): readonly string[] {
  try {
    return keys.open('totp-offer', sealed).split(' ')
  } catch {
    return []
  }
}

/** An offer to this member of the last hour, by real time. */
export function openOffer(acting: MemberContext, sealed: string): FactorOffer | undefined {
  const { keys, realClock } = acting.context.ports
  const [memberId, until, secret] = partsOf(keys, sealed)
  const isOpen = memberId === String(acting.member.memberId) && Number(until) > realClock.now()
  return isOpen && secret !== undefined ? offerOf(acting, secret, sealed) : undefined
}
