import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { HOUR_MS, MINUTE_MS } from '@waybill/domain/durations'
import type { Executor } from '../../platform/database/database.ts'
import { hashToken, type Ids } from '../../platform/ids.ts'
import type { Keys } from '../../platform/keys.ts'
import { insertSigningKey, listSigningKeys, type StoredSigningKey } from './repository-hand-overs.ts'

/** A new key is published so long before it signs: a program that reads the key set every five minutes knows it by then. */
const ANNOUNCED_MS = 5 * MINUTE_MS
/** Time for which a former key is published after its successor signs. */
const REMEMBERED_MS = HOUR_MS
/** DER head of an Ed25519 private key (RFC 8410): its 32 bytes follow. */
const ED25519_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const PURPOSE = 'hand-over'
const KID_LENGTH = 16

type Dated = Pick<StoredSigningKey, 'createdAt' | 'endedAt'>

const working = <Key extends Dated>(keys: readonly Key[]): readonly Key[] =>
  keys.filter(({ endedAt }) => endedAt === null).toSorted((left, right) => left.createdAt - right.createdAt)

/** The key that signs at an instant (epoch ms): the newest that was announced in time, or the only one. */
export function signingAt<Key extends Dated>(keys: readonly Key[], now: number): Key | undefined {
  const all = working(keys)
  return all.findLast(({ createdAt }) => createdAt <= now - ANNOUNCED_MS) ?? all[0]
}

/** The keys whose public part is published at an instant: those to come, the one that signs, and those of the hour before. */
export function publishedAt<Key extends Dated>(keys: readonly Key[], now: number): readonly Key[] {
  const all = working(keys)
  return all.filter((_, nth) => {
    const successor = all[nth + 1]
    return successor === undefined || successor.createdAt + ANNOUNCED_MS + REMEMBERED_MS > now
  })
}

function keyOfSeed(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([ED25519_HEAD, seed]), format: 'der', type: 'pkcs8' })
}

export interface SigningPorts {
  readonly keys: Keys
  readonly ids: Ids
  readonly now: number
}

/** Makes a key, which signs as soon as it was announced; its id is a part of the digest of its public half. */
export async function addSigningKey(db: Executor, { keys, ids, now }: SigningPorts): Promise<string> {
  // two tokens of 128 bits are the 32 bytes of a key
  const seed = Buffer.concat([ids.token(), ids.token()].map((token) => Buffer.from(token, 'base64url')))
  const { x = '' } = createPublicKey(keyOfSeed(seed)).export({ format: 'jwk' })
  const kid = hashToken(x).toString('base64url').slice(0, KID_LENGTH)
  await insertSigningKey(db, { kid, sealed: keys.seal(PURPOSE, seed.toString('base64url')), now })
  return kid
}

/** All keys; the first one is made where there is none. Two nodes that do so at once have two, of which the older one signs. */
export async function signingKeys(db: Executor, ports: SigningPorts): Promise<readonly StoredSigningKey[]> {
  const found = await listSigningKeys(db)
  if (working(found).length > 0) return found
  await addSigningKey(db, ports)
  return listSigningKeys(db)
}

export function privateKeyOf(keys: Keys, { sealed }: StoredSigningKey): KeyObject {
  return keyOfSeed(Buffer.from(keys.open(PURPOSE, sealed), 'base64url'))
}

export function publicKeyOf(keys: Keys, key: StoredSigningKey): KeyObject {
  return createPublicKey(privateKeyOf(keys, key))
}

/** The key set as programs read it (RFC 7517, RFC 8037). */
export function keySetOf(keys: Keys, stored: readonly StoredSigningKey[], now: number): object {
  return {
    keys: publishedAt(stored, now).map((key) => {
      const { kty, crv, x } = publicKeyOf(keys, key).export({ format: 'jwk' })
      return { kty, crv, x, kid: key.kid, alg: 'EdDSA', use: 'sig' }
    }),
  }
}
