import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { SignJWT, errors, jwtVerify } from 'jose'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Keys } from '../../../platform/keys.ts'
import type { Member } from '../../../platform/http/actor.ts'

const LIFE_S = 300
/** DER head of an Ed25519 private key (RFC 8410): the 32 derived bytes follow. */
const ED25519_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

const pairs = new WeakMap<Keys, { readonly privateKey: KeyObject; readonly publicKey: KeyObject }>()

/** The key pair of every node: derived from WAYBILL_SECRET. */
function keyPair(keys: Keys): { readonly privateKey: KeyObject; readonly publicKey: KeyObject } {
  const known = pairs.get(keys)
  if (known !== undefined) return known
  const der = Buffer.concat([ED25519_HEAD, keys.derive('jwt')])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const pair = { privateKey, publicKey: createPublicKey(privateKey) }
  pairs.set(keys, pair)
  return pair
}

export interface BearerToken {
  readonly token: string
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

/** A JWT of 300 s by the product's clock, bound to member and login (B-14). */
export async function issueBearer(
  keys: Keys,
  member: Member,
  issue: { readonly now: number; readonly jti: string },
): Promise<BearerToken> {
  const issuedAt = Math.floor(issue.now / 1000)
  const token = await new SignJWT({
    sid: String(member.sessionId),
    acc: member.accountId,
    prm: member.isPrimary ? 1 : 0,
    ro: member.isReadOnly ? 1 : 0,
    loc: member.locale,
  })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setSubject(String(member.memberId))
    .setAudience('billing')
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFE_S)
    .setJti(issue.jti)
    .sign(keyPair(keys).privateKey)
  return { token, expiresAt: (issuedAt + LIFE_S) * 1000 }
}

export async function verifyBearer(
  ports: { readonly keys: Keys },
  token: string,
  now: number,
): Promise<Result<{ readonly sessionId: number }, 'expired' | 'invalid'>> {
  try {
    const { payload } = await jwtVerify(token, keyPair(ports.keys).publicKey, {
      algorithms: ['EdDSA'],
      audience: 'billing',
      requiredClaims: ['sub', 'sid', 'exp'],
      currentDate: new Date(now),
    })
    const sessionId = Number(payload['sid'])
    return Number.isSafeInteger(sessionId) ? ok({ sessionId }) : fail('invalid')
  } catch (error) {
    const former = ports.keys.former()
    if (former !== undefined && error instanceof errors.JWSSignatureVerificationFailed)
      return verifyBearer({ keys: former }, token, now)
    return fail(error instanceof errors.JWTExpired ? 'expired' : 'invalid')
  }
}
