import { sql } from 'kysely'
import { billingShop } from '@waybill/testkit/billing-shop'
import type { Database } from '../../../platform/database/database.ts'

/** The shop of the billing stories as the first version of the catalogue. */
export async function storeBillingShop(db: Database): Promise<void> {
  const { document } = billingShop
  await sql`insert into catalogue_version (number, digest, document, published_at)
    values (1, 'd', ${JSON.stringify(document)}, ${new Date(0)})`.execute(db)
  for (const { id, kind, code } of [...document.packages, ...document.modules])
    await sql`insert into product (id, kind, code) values (${id}, ${kind}, ${code})`.execute(db)
}
