import { instant } from '../database/column-types.ts'
import type { Executor } from '../database/database.ts'
import { createKeys, type Keys } from '../keys.ts'
import type { Clock } from '../clock.ts'

const NAME = 'former-secret'

/** The secret that was in use before the present one: what it signed holds until then. */
export interface FormerSecret {
  readonly secret: string
  /** UTC, epoch ms of real time, exclusive. */
  readonly until: number
}

/** Stores it sealed by the present secret, in place of the one before it. */
export async function storeFormerSecret(
  db: Executor,
  { former, keys, now }: { readonly former: FormerSecret; readonly keys: Keys; readonly now: number },
): Promise<void> {
  const sealed = Buffer.from(keys.seal(NAME, `${former.until} ${former.secret}`), 'base64url')
  const values = { name: NAME, sealed, created_at: instant(now) }
  await db
    .insertInto('secret')
    .values(values)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ sealed, created_at: values.created_at }))
    .execute()
}

/** Ends what the secret before signed. */
export async function forgetFormerSecret(db: Executor): Promise<void> {
  await db.deleteFrom('secret').where('name', '=', NAME).execute()
}

/** The keys of a secret, with those of the one before it while they are good. */
export async function withFormerSecret(db: Executor, secret: string, { now }: Clock): Promise<Keys> {
  const keys = createKeys(secret)
  const row = await db.selectFrom('secret').select('sealed').where('name', '=', NAME).executeTakeFirst()
  if (row === undefined) return keys
  const content = keys.open(NAME, Buffer.from(row.sealed).toString('base64url'))
  const space = content.indexOf(' ')
  const [until, former] = [Number(content.slice(0, space)), createKeys(content.slice(space + 1))]
  if (now() >= until) await forgetFormerSecret(db)
  return createKeys(secret, () => (now() < until ? former : undefined))
}
