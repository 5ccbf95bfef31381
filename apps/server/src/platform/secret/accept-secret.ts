import { randomBytes } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { instant } from '../database/column-types.ts'
import type { Database } from '../database/database.ts'
import type { Keys } from '../keys.ts'
import { forgetFormerSecret } from './former-secret.ts'
import { replaceKnownSecret } from './known-secret.ts'
import { asText, sealedValues } from './reseal.ts'
import { SEALED_PLACES, type SealedPlace } from './sealed-places.ts'

interface Accepting {
  readonly keys: Keys
  /** UTC, epoch ms. */
  readonly now: number
}

function isOpenedBy(keys: Keys, { purpose, form }: SealedPlace, sealed: string): boolean {
  try {
    keys.open(purpose, asText(form, sealed))
    return true
  } catch {
    return false
  }
}

/**
 * Change to a row whose value nothing opens any more; without a change it goes. A user of the staff without second
 * factor can't sign in, a member does by a recovery code, the next hand-over makes a key, an endpoint signs with a secret that only `webhooks rotate` shows, a company's sign-in needs its secret again,
 * a waiting mail is given up.
 */
const forgotten: Readonly<Record<SealedPlace['column'], ((accepting: Accepting) => RawBuilder<unknown>) | 'row goes'>> =
  {
    totp_sealed: () => sql`totp_sealed = ''`,
    sealed: 'row goes',
    secret_sealed: ({ keys }) =>
      sql`secret_sealed = ${keys.seal('webhook-secret', `whsec_${randomBytes(32).toString('base64')}`)}`,
    client_secret_sealed: () => sql`client_secret_sealed = null`,
    previous_secret_sealed: () => sql`previous_secret_sealed = null, previous_until = null`,
    payload: ({ now }) =>
      sql`payload = payload - 'sealed', next_at = null,
      dead_at = case when delivered_at is null then coalesce(dead_at, ${instant(now)}) end,
      last_error = coalesce(last_error, 'its link was sealed with a secret that is lost')`,
    sent_quote: () => sql`sent_quote = null`,
    next_sealed: () => sql`next_sealed = null`,
    manage_sealed: () => sql`manage_sealed = null`,
    share_sealed: () => sql`share_sealed = null`,
  }

function forget({ table, key, column }: SealedPlace, lost: readonly string[], accepting: Accepting) {
  const change = forgotten[column]
  const rows = sql`where ${sql.ref(key)}::text = any(${lost}::text[])`
  return change === 'row goes'
    ? sql`delete from ${sql.table(table)} ${rows}`
    : sql`update ${sql.table(table)} set ${change(accepting)} ${rows}`
}

/**
 * The present secret becomes the database's because the former one is lost. What no longer opens goes, so that a page or
 * the next rotation doesn't fail on it (OPS-06).
 */
export function acceptSecret(db: Database, accepting: Accepting): Promise<void> {
  const { keys, now } = accepting
  return db.transaction().execute(async (trx) => {
    for (const place of SEALED_PLACES) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const values = await sealedValues(trx, place)
      const lost = values.filter(({ sealed }) => !isOpenedBy(keys, place, sealed)).map(({ key }) => key)
      // oxlint-disable-next-line no-await-in-loop -- one connection
      if (lost.length > 0) await forget(place, lost, accepting).execute(trx)
    }
    await replaceKnownSecret(trx, keys, now)
    await forgetFormerSecret(trx)
  })
}
