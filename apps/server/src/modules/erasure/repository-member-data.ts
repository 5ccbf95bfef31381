import { sql, type RawBuilder } from 'kysely'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import { eraseAddresses } from './repository-personal-data.ts'

/** A person whose account goes on without them. */
interface ForgottenMember {
  readonly memberId: number
  /** Theirs, as they are compared. */
  readonly addresses: readonly string[]
  /** Epoch ms. */
  readonly now: number
}

/** In this order: the triggers let a name go once the member is erased. */
const steps: readonly ((of: ForgottenMember) => RawBuilder<unknown>)[] = [
  ({ memberId, now }) => sql`
    update member set email = 'erased-' || id || '@erased.invalid', email_norm = 'erased-' || id || '@erased.invalid',
      password_hash = '', first_name = '', last_name = '', phone = null, policies = '{}', email_verified_at = null,
      locale = null, time_zone = null, without_mails = '{}', erased_at = ${instant(now)}
    where id = ${memberId}`,
  ({ memberId }) => sql`delete from member_identity where member_id = ${memberId}`,
  ({ memberId }) => sql`delete from impersonation where member_id = ${memberId}`,
  ({ memberId }) => sql`delete from session where member_id = ${memberId}`,
  ({ memberId }) => sql`delete from data_export where member_id = ${memberId}`,
  ({ memberId }) => sql`delete from module_purchase where member_id = ${memberId}`,
  ({ memberId }) => sql`
    update quote set sender_name = '' where member_id = ${memberId} and sender_name <> ''`,
  ({ memberId }) => sql`
    update quote_message set name = '' where member_id = ${memberId} and name <> ''`,
  ({ memberId }) => sql`
    update analytics_entry set account_id = null, member_id = null, network_prefix = '' where member_id = ${memberId}`,
]

/**
 * Takes out of every table what names one person, in the transaction of `db`; the account keeps its quotes and documents, and what
 * it agreed to. An address that another member has by now is theirs.
 */
export async function eraseMemberData(db: Executor, of: ForgottenMember): Promise<void> {
  const { rows } = await sql<{ address: string }>`
    select address from unnest(${of.addresses}::text[]) as known(address)
    where not exists (select from member where email_norm = address and id <> ${of.memberId})`.execute(db)
  await eraseAddresses(db, { addresses: rows.map(({ address }) => address), now: of.now })
  // oxlint-disable-next-line no-await-in-loop -- their order matters
  for (const step of steps) await step(of).execute(db)
}
