import { queryStore } from './query-store.ts'
import type { ThrowawayStore } from './store.ts'

/** The time of the machine, at which the shop's staff were just made: the shop that starts on the store has the same. */
const MADE = '(select max(created_at) from staff)'

/** A mail of the first account with an event: sent, or given up with an error. */
const mailTo = (address: string, error?: string): string => `
  insert into outbox (event_id, account_id, kind, dedupe_key, payload, attempts, first_at, delivered_at, dead_at, last_error)
  select id, account_id, 'mail', 'trouble:${address}:${error ?? ''}:' || id, jsonb_build_object('template', 'password_changed',
      'to', '${address}', 'locale', 'en', 'refs', '{"memberId": 1}'::jsonb), 1, ${MADE},
    ${error === undefined ? `${MADE}, null, null` : `null, ${MADE} - interval '19 hours', '${error}'`}
  from event where account_id is not null order by id limit 1 returning id`

/** Trouble of a shop: one row of everything that its first page counts. */
const TROUBLE: readonly string[] = [
  mailTo('full@trouble.example', 'mailbox full'),
  `insert into search_miss (day, locale, term, searches) select (${MADE} at time zone 'utc')::date, 'en', 'refrigerated', 14`,
  `insert into webhook_endpoint (url, description, types, secret_sealed, created_at, disabled_at, disabled_reason)
    values ('https://hooks.trouble.example/a', '', '{quote.extended}', 'x', ${MADE}, ${MADE} - interval '5 hours', 'by hand')`,
  `insert into event (name, entity, entity_id, account_id, actor, data, deliverable, occurred_at)
    select 'account.registered', 'account', id::text, id, 'trouble', '{}', false, ${MADE} from account order by account.id limit 2`,
  `insert into webhook_delivery (endpoint_id, event_id, account_id, seq, type, attempts, first_at, dead_at, last_status, last_error)
    select endpoint.id, event.id, event.account_id, event.id, 'account.created', 9, ${MADE}, ${MADE}, 503, 'it answered 503'
    from webhook_endpoint endpoint, event where event.actor = 'trouble'`,
  `update billing_account set held_at = ${MADE} - interval '1 day', held_reason = 'a test'
    where account_id = (select max(account_id) from billing_account)`,
  `update payment_attempt set state = 'disputed', started_at = ${MADE} - interval '5 days'
    where id = (select max(id) from payment_attempt where state = 'paid')`,
  `insert into reconciliation (payment_id, reason, created_at, kind)
    select min(id), 'more came than was charged', ${MADE} - interval '2 days', 'money' from payment`,
  `insert into bank_statement (format, name, number, account, read_by, read_at, lines)
    values ('csv', 'november.csv', '11', 'DE1', 'ada', ${MADE} - interval '3 hours', 1)`,
  `insert into bank_line (statement_id, place, digest, account, booked_on, amount, currency, flow, payer, reference,
      bank_reference, state)
    select id, 1, decode(repeat('0a', 32), 'hex'), 'DE1', (${MADE} at time zone 'utc')::date, 5900, 'EUR', 'in', 'Nordlicht Touren',
      'thank you', '', 'waiting' from bank_statement`,
  `insert into mail_suppression (email_norm, reason, created_at) values ('bounced@trouble.example', 'bounced', ${MADE})`,
]

/** The numbers of mails that were sent to addresses which no member has. */
export interface UnreachedMails {
  readonly gone: number
  readonly bounced: number
  readonly erased: number
}

/** Each mail that was sent is stored as sent, as the mailbox of development has it. */
const STORED = `insert into sent_mail (dedupe_key, message_id, recipient, sender, subject, text_body, html_body, headers, sent_at)
  select dedupe_key, dedupe_key, payload ->> 'to', 'shop@trouble.example', 'Your password', '', '', '{}', delivered_at
  from outbox where delivered_at is not null and dedupe_key like 'trouble:%'`

/** Writes what needs people into a store before its shop starts. */
export async function addTrouble(store: ThrowawayStore): Promise<UnreachedMails> {
  const idOf = async (statement: string): Promise<number> => Number((await queryStore(store, statement))[0]?.['id'])
  // oxlint-disable-next-line no-await-in-loop -- one process may open the embedded store
  for (const statement of TROUBLE) await queryStore(store, statement)
  const gone = await idOf(mailTo('gone@trouble.example'))
  const bounced = await idOf(mailTo('bounced@trouble.example'))
  const erased = await idOf(mailTo(''))
  await queryStore(store, STORED)
  return { gone, bounced, erased }
}
