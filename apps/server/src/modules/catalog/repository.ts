import { sql } from 'kysely'
import type { CatalogueDocument } from '@waybill/domain/catalog'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'

export interface PublishedDocument {
  readonly number: number
  readonly document: CatalogueDocument
}

export async function newestDocument(db: Executor): Promise<PublishedDocument | undefined> {
  return db
    .selectFrom('catalogue_version')
    .select(['number', 'document'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Until the transaction ends no other transaction publishes; reading goes on. Returns the newest number, 0 for none.
 */
export async function lockPublications(trx: Executor): Promise<number> {
  await sql`lock table catalogue_version in share row exclusive mode`.execute(trx)
  const newest = await trx
    .selectFrom('catalogue_version')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.number ?? 0
}

/** Stores a version and the products that rows may point to, and notifies every node. Ids and kinds never change; the code of
 * an id does only where no subscriber has it (compare-published.ts). */
export async function publishDocument(
  db: Executor,
  publication: PublishedDocument & { readonly digest: string; readonly by: string; readonly now: number },
): Promise<void> {
  const { packages, modules } = publication.document
  const products = [...packages, ...modules]
  await sql`insert into product (id, kind, code)
    select * from unnest(${products.map(({ id }) => id)}::int[], ${products.map(({ kind }) => kind)}::text[], ${products.map(({ code }) => code)}::text[])
    on conflict (id) do update set code = excluded.code`.execute(db)
  await db
    .insertInto('catalogue_version')
    .values({
      number: publication.number,
      digest: publication.digest,
      document: JSON.stringify(publication.document),
      published_at: instant(publication.now),
      published_by: publication.by,
    })
    .execute()
  // every account has its core modules, which may be new (B-156): the command gives them, or the next start
  await sql`update upgrade_step set done_at = null where name = 'core_modules'`.execute(db)
  await sql`select pg_notify('catalogue_published', ${String(publication.number)})`.execute(db)
}

interface NewDraft {
  readonly baseVersion: number
  readonly document: CatalogueDocument
  readonly digest: string
  readonly by: string
  readonly now: number
}

export async function storeDraft(db: Executor, draft: NewDraft): Promise<number> {
  const { id } = await db
    .insertInto('catalogue_draft')
    .values({
      base_version: draft.baseVersion,
      digest: draft.digest,
      document: JSON.stringify(draft.document),
      drafted_by: draft.by,
      drafted_at: instant(draft.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface StoredDraft {
  readonly baseVersion: number
  readonly document: CatalogueDocument
  readonly digest: string
  /** Absent while it waits; then the version that it became, or null for a discarded one. */
  readonly ended?: { readonly by: string; readonly publishedVersion: number | null }
}

/** A draft, held by the transaction until its end: two people end it one after the other. */
export async function holdDraft(trx: Executor, id: number): Promise<StoredDraft | undefined> {
  const row = await trx
    .selectFrom('catalogue_draft')
    .select(['base_version', 'document', 'digest', 'ended_by', 'published_version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { base_version: baseVersion, document, digest, ended_by: by, published_version: publishedVersion } = row
  return { baseVersion, document, digest, ...(by !== null && { ended: { by, publishedVersion } }) }
}

export async function endDraft(
  trx: Executor,
  {
    id,
    by,
    now,
    publishedVersion,
  }: { readonly id: number; readonly by: string; readonly now: number; readonly publishedVersion?: number },
): Promise<void> {
  await trx
    .updateTable('catalogue_draft')
    .set({ ended_by: by, ended_at: instant(now), published_version: publishedVersion ?? null })
    .where('id', '=', id)
    .execute()
}

/** Versions, newest first, without their documents. */
export async function listVersions(db: Executor) {
  return db
    .selectFrom('catalogue_version')
    .select(['number', 'published_at', 'published_by'])
    .orderBy('number', 'desc')
    .execute()
}

/** Drafts that still wait, newest first, without their documents. */
export async function listDrafts(db: Executor) {
  return db
    .selectFrom('catalogue_draft')
    .select(['id', 'base_version', 'drafted_at', 'drafted_by'])
    .where('ended_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}
