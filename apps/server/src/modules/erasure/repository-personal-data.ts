import { sql } from 'kysely'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import { billing, type ErasureStep, type ErasedAccount } from './repository-billing-data.ts'
import { NOT_WANTED } from '../../platform/worker/dead-letters.ts'

/**
 * In this order: a mail that is on its way is stored under its row of the outbox, which is locked first. What was queued is not
 * sent any more; what was sent still counts as sent (I27).
 */
const mails: readonly ErasureStep[] = [
  [
    'queued and sent mails',
    ({ accountId, addresses, now }) => sql`
      update outbox set payload = jsonb_build_object('template', payload -> 'template', 'locale', payload -> 'locale',
          'to', '', 'refs', '{}'::jsonb),
        dead_at = case when delivered_at is null then coalesce(dead_at, ${instant(now)}) end,
        last_error = case when delivered_at is null then ${NOT_WANTED} end,
        next_at = null, lease_until = null, fence = fence + 1
      where account_id = ${accountId} or lower(payload ->> 'to') = any(${addresses}::text[])`,
  ],
  [
    'attachments of sent mails',
    ({ accountId, addresses }) => sql`
      delete from sent_mail_attachment where mail_id in (
        select id from sent_mail where lower(recipient) = any(${addresses}::text[])
          or dedupe_key in (select dedupe_key from outbox where account_id = ${accountId}))`,
  ],
  [
    'copies of sent mails',
    ({ accountId, addresses }) => sql`
      update sent_mail set recipient = '', subject = '', text_body = '', html_body = '', headers = '{}'
      where lower(recipient) = any(${addresses}::text[])
        or dedupe_key in (select dedupe_key from outbox where account_id = ${accountId})`,
  ],
]

const access: readonly ErasureStep[] = [
  ['links of mails', ({ accountId }) => sql`delete from one_time_token where account_id = ${accountId}`],
  [
    'recovery codes',
    ({ accountId: of }) =>
      sql`delete from member_recovery_code using member where member_id = id and account_id = ${of}`,
  ],
  ['passkeys', ({ accountId }) => sql`delete from member_passkey where account_id = ${accountId}`],
  ['second factors', ({ accountId }) => sql`delete from member_factor where account_id = ${accountId}`],
  ['sign-ins', ({ accountId }) => sql`delete from company_sign_in where account_id = ${accountId}`],
  ['identities', ({ accountId }) => sql`delete from member_identity where account_id = ${accountId}`],
  ['domains', ({ accountId }) => sql`delete from account_domain where account_id = ${accountId}`],
  ['providers', ({ accountId }) => sql`delete from account_identity_provider where account_id = ${accountId}`],
  ['notes of the staff', ({ accountId }) => sql`delete from account_note where account_id = ${accountId}`],
  ['looks of the staff', ({ accountId }) => sql`delete from impersonation where account_id = ${accountId}`],
  ['sessions', ({ accountId }) => sql`delete from session where account_id = ${accountId}`],
  ['answers to repeated requests', ({ accountId }) => sql`delete from idempotency where account_id = ${accountId}`],
  ['invitations', ({ accountId }) => sql`delete from member_invitation where account_id = ${accountId}`],
  ['carts for approval', ({ accountId }) => sql`delete from approval_request where account_id = ${accountId}`],
  ['apps', ({ accountId }) => sql`delete from device where account_id = ${accountId}`],
  ['names of other systems', ({ accountId }) => sql`delete from metadata_entry where account_id = ${accountId}`],
  ['exports', ({ accountId }) => sql`delete from data_export where account_id = ${accountId}`],
  ['requested deletions', ({ accountId }) => sql`delete from member_deletion where account_id = ${accountId}`],
]

const shopping: readonly ErasureStep[] = [
  [
    'carts',
    ({ accountId }) => sql`
      update cart set utm = '{}', utm_first = '{}', sent_quote = null, state = case when state = 'open' then 'expired' else state end
      where account_id = ${accountId}`,
  ],
  ['saved carts', ({ accountId }) => sql`delete from cart_scenario where account_id = ${accountId}`],
  [
    'quotes',
    ({ accountId }) => sql`
      update quote set sender_name = '', accepted_by = '', comment = '', prepared_for = '', option_names = '{}',
        utm = '{}', utm_first = '{}', next_sealed = null, cost_centres = null, state = case when state = 'open' then 'revoked' else state end
      where account_id = ${accountId}`,
  ],
]

/** By address, wherever it stands. */
const addressed: readonly ErasureStep[] = [
  [
    'addresses of accounts departments',
    ({ addresses }) => sql`
      update billing_info set fields = fields || jsonb_build_object('accounts_emails', (
        select coalesce(string_agg(email, ', ' order by place), '')
        from unnest(string_to_array(fields ->> 'accounts_emails', ', ')) with ordinality as named(email, place)
        where lower(email) <> all(${addresses}::text[])))
      where string_to_array(lower(fields ->> 'accounts_emails'), ', ') && ${addresses}::text[]`,
  ],
  [
    'counters of sign-ins',
    ({ addresses }) => sql`
      delete from rate_window using unnest(${addresses}::text[]) as known(address)
      where position(known.address in bucket) > 0`,
  ],
  [
    'views of quotes',
    // before the recipients, who are known by their addresses
    ({ accountId, addresses }) => sql`
      delete from quote_view where account_id = ${accountId}
        or recipient_id in (select id from quote_recipient where email_norm = any(${addresses}::text[]))`,
  ],
  [
    'recipients of quotes',
    ({ accountId, addresses }) => sql`
      update quote_recipient set email = '', email_norm = 'erased-' || id, next_sealed = null, undelivered_text = '',
        state = case when state = 'queued' then 'suppressed' else state end
      where account_id = ${accountId} or email_norm = any(${addresses}::text[])`,
  ],
  [
    'owners of quotes of visitors',
    // the link manages nothing without its address
    ({ addresses }) => sql`delete from quote_owner where email_norm = any(${addresses}::text[])`,
  ],
  [
    'answers to quotes',
    // after the recipients: theirs are those without an address
    ({ accountId }) => sql`
      update quote_answer set name = '', words = '', role = '', order_number = '', network = ''
      where (account_id = ${accountId} or recipient_id in (select id from quote_recipient where email = ''))
        and (name, words, role, order_number, network) <> ('', '', '', '', '')`,
  ],
  [
    'messages about quotes',
    ({ accountId }) => sql`
      update quote_message set name = '', text = ''
      where (account_id = ${accountId} or recipient_id in (select id from quote_recipient where email = ''))
        and (name, text) <> ('', '')`,
  ],
  [
    'addresses without mails of quotes',
    // the wish stays, by the address's hash
    ({ addresses }) => sql`
      update mail_suppression set confirm_hash = null, confirm_sent_at = null, email_norm = 'sha256:' || encode(sha256(convert_to(email_norm, 'UTF8')), 'hex')
      where email_norm = any(${addresses}::text[])`,
  ],
]

const bought: readonly ErasureStep[] = [
  ['orders', ({ accountId }) => sql`update orders set utm = '{}', utm_first = '{}' where account_id = ${accountId}`],
  ['chosen add-ons', ({ accountId }) => sql`delete from module_purchase where account_id = ${accountId}`],
  [
    'analytics entries',
    ({ accountId }) => sql`
      update analytics_entry set account_id = null, member_id = null, network_prefix = '' where account_id = ${accountId}`,
  ],
]

const people: readonly ErasureStep[] = [
  [
    'addresses that have had a trial',
    ({ accountId }) => sql`delete from plan_trial_grant where account_id = ${accountId} and kind = 'address'`,
  ],
  ['queued work', ({ accountId }) => sql`delete from due_work where account_id = ${accountId}`],
  [
    'texts of the audit trail',
    ({ accountId }) => sql`
      update event set data = without_texts(data) where account_id = ${accountId} and data <> without_texts(data)`,
  ],
  [
    'members',
    ({ accountId }) => sql`
      update member set email = 'erased-' || id || '@erased.invalid', email_norm = 'erased-' || id || '@erased.invalid',
        password_hash = '', first_name = '', last_name = '', phone = null, policies = '{}', email_verified_at = null,
        locale = null, time_zone = null, without_mails = '{}'
      where account_id = ${accountId}`,
  ],
  [
    'company and attribution',
    ({ accountId, now }) => sql`
      update account set company = '', utm = '{}', utm_first = '{}', erased_at = coalesce(erased_at, ${instant(now)})
      where id = ${accountId}`,
  ],
]

/** Rows of a kind that were changed or deleted. */
export interface ErasedRows {
  readonly what: string
  readonly rows: number
}

/** Takes out of every table what names the people of an account, in the transaction of `db`; kinds without rows are left out. */
export async function erasePersonalData(db: Executor, of: ErasedAccount): Promise<readonly ErasedRows[]> {
  // whole tables of mails and events are read
  await sql`set local statement_timeout = '10min'`.execute(db)
  const erased: ErasedRows[] = []
  for (const [what, statement] of [...mails, ...access, ...shopping, ...addressed, ...bought, ...billing, ...people]) {
    // oxlint-disable-next-line no-await-in-loop -- their order matters
    const { numAffectedRows = 0n } = await statement(of).execute(db)
    if (numAffectedRows > 0n) erased.push({ what, rows: Number(numAffectedRows) })
  }
  return erased
}

/** Takes these addresses out of mails and of quotes of any account, in the transaction of `db`. */
export async function eraseAddresses(db: Executor, of: Omit<ErasedAccount, 'accountId'>): Promise<void> {
  if (of.addresses.length === 0) return
  await sql`set local statement_timeout = '10min'`.execute(db)
  // no account has the id 0
  // oxlint-disable-next-line no-await-in-loop -- their order matters
  for (const [, statement] of [...mails, ...addressed]) await statement({ ...of, accountId: 0 }).execute(db)
}
