import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '../../platform/database/database.ts'
import type { MetadataEntryTable } from '../../platform/database/schema-machine.ts'

export type MetadataEntity = MetadataEntryTable['entity']

/** Name and texts that other systems keep with an entity. */
export interface StoredMetadata {
  readonly external_id: string | null
  readonly metadata: Readonly<Record<string, string>>
}

/** The key of the external id. */
const EXTERNAL_ID = ''

/** External id and metadata of an entity as one JSON value; `id` is the column or value that names it. */
export const metadataOf = (entity: MetadataEntity, id: RawBuilder<unknown>): RawBuilder<StoredMetadata> =>
  sql<StoredMetadata>`(select jsonb_build_object('external_id', max(value) filter (where key = ''),
    'metadata', coalesce(jsonb_object_agg(key, value) filter (where key <> ''), '{}'))
    from metadata_entry where entity = ${sql.lit(entity)} and entity_id = ${id})`

/** Entities of a kind that have an entry, whatever its value where none is given. */
export const entitiesWith = (
  entity: MetadataEntity,
  { key, value }: { readonly key: string; readonly value?: string },
) =>
  sql`(select entity_id from metadata_entry where entity = ${sql.lit(entity)} and key = ${key}
    ${value === undefined ? sql`` : sql`and value = ${value}`})`

/** Entities of a kind with an external id: one, or none. */
export const entitiesCalled = (entity: MetadataEntity, externalId: string) =>
  sql`(select entity_id from metadata_entry where entity = ${sql.lit(entity)} and key = '' and value = ${externalId})`

/** Account of an entity, locked until its metadata are written; undefined where there is none, or it was erased. */
export async function findEntityAccount(
  db: Executor,
  { entity, id, isLocked }: { readonly entity: MetadataEntity; readonly id: number; readonly isLocked?: true },
): Promise<number | undefined> {
  const owner = entity === 'account' ? sql`id` : sql`account_id`
  const { rows } = await sql<{ id: number }>`
    select id from account where erased_at is null and id = (select ${owner} from ${sql.table(entity)} where id = ${id})
    ${isLocked === true ? sql`for no key update` : sql``}`.execute(db)
  return rows[0]?.id
}

export async function findMetadata(
  db: Executor,
  { entity, id }: { readonly entity: MetadataEntity; readonly id: number },
): Promise<StoredMetadata> {
  const { rows } = await sql<{
    named: StoredMetadata
  }>`select ${metadataOf(entity, sql`${id}::bigint`)} as named`.execute(db)
  return rows[0]?.named ?? { external_id: null, metadata: {} }
}

interface WrittenMetadata extends Pick<MetadataEntryTable, 'entity'> {
  readonly id: number
  readonly accountId: number
  /** By their keys; null removes. */
  readonly entries: Readonly<Record<string, string | null>>
}

/** Replaces entries; false where another entity of the kind has this external id. */
export async function replaceMetadata(
  db: Executor,
  { entity, id, accountId, entries }: WrittenMetadata,
): Promise<boolean> {
  const keys = Object.keys(entries)
  if (keys.length === 0) return true
  await db
    .deleteFrom('metadata_entry')
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where('key', 'in', keys)
    .execute()
  const kept = Object.entries(entries).flatMap(([key, value]) => (value === null ? [] : [{ key, value }]))
  if (kept.length === 0) return true
  const rows = await db
    .insertInto('metadata_entry')
    .values(kept.map((entry) => ({ account_id: accountId, entity, entity_id: id, ...entry })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .execute()
  return rows.length === kept.length
}

/** An external id among the entries of an entity; absent stays as it is. */
export const externalIdEntry = (externalId: string | null | undefined): Readonly<Record<string, string | null>> =>
  externalId === undefined ? {} : { [EXTERNAL_ID]: externalId }
