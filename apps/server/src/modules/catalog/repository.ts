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

interface Publication extends PublishedDocument {
  readonly digest: string
  readonly now: number
}

/** Stores a version and the products that rows may point to, and tells every node. Ids and kinds never change. */
export async function publishDocument(db: Executor, publication: Publication): Promise<void> {
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
    })
    .execute()
  await sql`select pg_notify('catalogue_published', ${String(publication.number)})`.execute(db)
}
