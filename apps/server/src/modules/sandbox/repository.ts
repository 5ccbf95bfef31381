import { sql } from 'kysely'
import type { Currency } from '@waybill/domain/money'
import type { Database, Executor } from '../../platform/database/database.ts'
import type { GatewayMode, WebhookMode } from '../../platform/gateway/sandbox/mode.ts'

export async function readOffset(db: Executor): Promise<number> {
  const row = await db.selectFrom('clock_offset').select('offset_ms').executeTakeFirstOrThrow()
  return row.offset_ms
}

/**
 * Moves the clock forward unless another request has since `known` was read, and notifies every node to measure again.
 */
export async function addToOffset(
  db: Database,
  { known, byMs }: { readonly known: number; readonly byMs: number },
): Promise<void> {
  await db
    .updateTable('clock_offset')
    .set({ offset_ms: known + byMs })
    .where('offset_ms', '=', known)
    .execute()
  await sql`select pg_notify('clock', '')`.execute(db)
}

export interface KnownMember {
  readonly id: number
  readonly account_id: number
  readonly email: string
  readonly currency: Currency
}

export async function findMembersByEmail(db: Executor, emails: readonly string[]): Promise<readonly KnownMember[]> {
  return db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select(['member.id', 'member.account_id', 'member.email', 'account.currency'])
    .where('email_norm', 'in', [...emails])
    .execute()
}

export async function findStaffSecrets(
  db: Executor,
  emails: readonly string[],
): Promise<readonly { readonly email: string; readonly totp_sealed: Uint8Array }[]> {
  return db
    .selectFrom('staff')
    .select(['email', 'totp_sealed'])
    .where('email_norm', 'in', [...emails])
    .where(sql<number>`length(totp_sealed)`, '>', 0)
    .execute()
}

export interface StoredMode {
  readonly mode: GatewayMode
  readonly remaining: number
  readonly webhooks: WebhookMode
}

export async function readMode(db: Executor): Promise<StoredMode> {
  return db.selectFrom('gw.mode').select(['mode', 'remaining', 'webhooks']).executeTakeFirstOrThrow()
}
