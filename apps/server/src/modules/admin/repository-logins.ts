import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'

/** A command line that waits for its confirmation. */
export interface WaitingSession {
  readonly tokenHash: Uint8Array
  readonly codeHash: Uint8Array
  readonly userAgent: string
  readonly networkPrefix: string
}

/** Stores a login, and forgets those from before `since`. Instants are real time. */
export async function insertLogin(
  db: Executor,
  { tokenHash, codeHash, userAgent, networkPrefix }: WaitingSession,
  { now, since }: { readonly now: number; readonly since: number },
): Promise<void> {
  await db.deleteFrom('staff_login').where('created_at', '<=', instant(since)).execute()
  await db
    .insertInto('staff_login')
    .values({
      token_hash: tokenHash,
      code_hash: codeHash,
      user_agent: userAgent.slice(0, 300),
      network_prefix: networkPrefix,
      created_at: instant(now),
    })
    .execute()
}

/** Takes the login of a code, once; undefined where none that began after `since` waits with it. */
export async function takeLogin(
  db: Executor,
  { codeHash, since }: { readonly codeHash: Uint8Array; readonly since: number },
): Promise<Omit<WaitingSession, 'codeHash'> | undefined> {
  return db
    .deleteFrom('staff_login')
    .where('code_hash', '=', codeHash)
    .where('created_at', '>', instant(since))
    .returning(['token_hash as tokenHash', 'user_agent as userAgent', 'network_prefix as networkPrefix'])
    .executeTakeFirst()
}
