import { sql } from 'kysely'
import { publicEvents } from '@waybill/contract/webhooks'
import type { Database } from './database.ts'

const names = Object.keys(publicEvents)
const types = Object.values(publicEvents).map(({ type }) => type)

/**
 * Writes which events leave the shop, and under which name, where the stored table differs: the trigger of migration 0062
 * reads it. A name that only another release knows stays: nodes of both run side by side for a while.
 */
export async function storeWebhookTypes(db: Database): Promise<void> {
  await sql`insert into webhook_type (event_name, type)
    select known.event_name, known.type from unnest(${names}::text[], ${types}::text[]) as known(event_name, type)
    where not exists (select from webhook_type stored where stored.event_name = known.event_name and stored.type = known.type)
    on conflict (event_name) do update set type = excluded.type`.execute(db)
}
