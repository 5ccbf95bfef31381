import { holdsCardNumber } from './card-number.ts'
import { hashToken, type Ids } from './ids.ts'

/** A key as it is shown once, and what is stored of it: its prefix names it in lists and logs. */
export interface NewBearerKey {
  readonly key: string
  readonly prefix: string
  readonly secretHash: Uint8Array
}

/** 256 random bits; one whose digits could pass for a card would be rejected with every call (SEC-07). */
function newSecret(ids: Ids): string {
  for (;;) {
    const secret = ids.token() + ids.token()
    if (!holdsCardNumber(secret)) return secret
  }
}

/** A new key of the shop's own product (`wbk`), or of the Admin API. */
export function newBearerKey(ids: Ids, mark: 'wbk' | 'wba'): NewBearerKey {
  const secret = newSecret(ids)
  // a part of another digest: the stored hash isn't named by its own beginning
  const prefix = `${mark}_${hashToken(`prefix ${secret}`).toString('hex').slice(0, 12)}`
  return { key: `${prefix}_${secret}`, prefix, secretHash: hashToken(secret) }
}
