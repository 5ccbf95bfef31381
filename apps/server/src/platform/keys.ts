import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { provideDataDir } from './data-dir.ts'
import type { SealPurpose } from './secret/sealed-places.ts'

/** Keys for one purpose each, all derived from WAYBILL_SECRET, so every node has the same. */
export interface Keys {
  readonly sign: (purpose: string, text: string) => string
  readonly isSigned: (purpose: string, text: string, signature: string) => boolean
  readonly derive: (purpose: string) => Buffer
  /** Encrypts what must be read again but not from a copy of the database: links in waiting mails, second factors. */
  readonly seal: (purpose: SealPurpose, text: string) => string
  readonly open: (purpose: SealPurpose, sealed: string) => string
  /** Keys of the secret before, for as long as they are good: what they signed holds, and nothing is signed by them. */
  readonly former: () => Keys | undefined
}

export function createKeys(secret: string, former: Keys['former'] = () => undefined): Keys {
  const derived = new Map<string, Buffer>()
  const derive = (purpose: string): Buffer => {
    const known = derived.get(purpose)
    if (known !== undefined) return known
    const key = Buffer.from(hkdfSync('sha256', secret, 'waybill', purpose, 32))
    derived.set(purpose, key)
    return key
  }
  const sign = (purpose: string, text: string): string =>
    createHmac('sha256', derive(purpose)).update(text).digest('base64url')
  return {
    sign,
    isSigned: (purpose, text, signature) =>
      isEqual(sign(purpose, text), signature) || former()?.isSigned(purpose, text, signature) === true,
    derive,
    former,
    seal: (purpose, text) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', derive(purpose), nonce)
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
        'base64url',
      )
    },
    open: (purpose, sealed) => {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', derive(purpose), bytes.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

function isEqual(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The secret of an embedded store is made once and stored beside it, readable by its owner only. */
export function secretOfDataDir(dataDir: string): string {
  const file = join(dataDir, 'secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  provideDataDir(dataDir)
  const secret = randomBytes(32).toString('base64url')
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' })
  return secret
}
