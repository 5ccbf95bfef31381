import { SETTLED, type Invariant } from './invariant.ts'

/** Rules for messages that leave the product and come in, and its memory of both. */
export const deliveryInvariants: readonly Invariant[] = [
  {
    id: 'I26',
    sentence: 'Each event that must be delivered is in the outbox, in one state',
    query: `select e.id as event_id, o.id as outbox_id from verify.event e left join verify.outbox o on o.event_id = e.id
      where e.deliverable and o.id is null
      union all select event_id, id from verify.outbox where num_nonnulls(next_at, delivered_at, dead_at) <> 1`,
  },
  {
    id: 'I27',
    sentence: 'A mail that counts as delivered was sent, and once',
    query: `select dedupe_key, 'waits twice' as problem from verify.outbox group by dedupe_key having count(*) > 1
      union all select dedupe_key, 'sent twice' from verify.mail_sent group by dedupe_key having count(*) > 1
      union all select o.dedupe_key, 'not sent' from verify.outbox o
      where o.delivered_at < ${SETTLED} and not exists (select from verify.mail_sent m where m.dedupe_key = o.dedupe_key)`,
  },
  {
    id: 'I28',
    sentence: 'A webhook that came in is stored once and worked off',
    query: `select provider, event_id from verify.webhook_in group by provider, event_id having count(*) > 1
      union all select provider, event_id from verify.webhook_in where processed_at is null and received_at < ${SETTLED}`,
  },
  {
    id: 'I29',
    sentence: 'A key stands for one request, and none is left open',
    query: `select account_id, key from verify.idem group by account_id, key having count(*) > 1
      union all select account_id, key from verify.idem where done_at is null and created_at < ${SETTLED}`,
  },
  {
    id: 'I30',
    sentence: 'A job is done once and none is forgotten',
    query: `select unique_key, 'twice' as problem from verify.job group by unique_key having count(*) > 1
      union all select unique_key, 'done and dead' from verify.job where done_at is not null and dead_at is not null
      union all select unique_key, 'too many attempts' from verify.job where attempts > max_attempts
      union all select unique_key, 'forgotten' from verify.job
      where done_at is null and dead_at is null and lease_until < ${SETTLED}`,
  },
  {
    id: 'I31',
    sentence: 'The audit chain is whole, and each change by staff has one row in it',
    query: `select seq, 'broken' as problem from (select seq, prev_hash, lag(hash) over (order by seq) as before from verify.audit) chain
      where prev_hash is distinct from before
      union all select audit.seq, 'changed' from audit join event on event.id = audit.event_id where not audit_is_whole(audit, event)
      union all select e.id, 'not audited once' from verify.event e left join verify.audit a on a.event_id = e.id
      where e.actor_admin group by e.id having count(a.seq) <> 1`,
  },
  {
    id: 'I32',
    sentence: 'Every foreign key and check of the database is validated',
    query: `select conrelid::regclass::text as table_name, conname as name from pg_constraint
      where not convalidated and connamespace in ('public'::regnamespace, 'gw'::regnamespace)`,
  },
]
