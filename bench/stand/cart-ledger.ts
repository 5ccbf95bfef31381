import pg from 'pg'
import type { CatalogueDocument } from '@waybill/domain/catalog'

/** Looks into the database behind the server's back. */
export interface CartLedger extends AsyncDisposable {
  readonly catalogue: () => Promise<CatalogueDocument>
  readonly cartId: (key: string) => Promise<string>
  readonly sums: (cartIds: readonly string[]) => Promise<{ readonly versions: number; readonly lines: number }>
}

export async function openCartLedger(databaseUrl: string): Promise<CartLedger> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return {
    catalogue: async () => {
      const text = 'select document from catalogue_version order by number desc limit 1'
      const { rows } = await client.query<{ document: CatalogueDocument }>(text)
      return only(rows).document
    },
    cartId: async (key) =>
      only((await client.query<{ id: string }>('select id from cart where key = $1', [key])).rows).id,
    sums: async (cartIds) => {
      const text = `select (select sum(version)::int from cart where id = any($1::uuid[])) as versions,
        (select count(*)::int from cart_line where cart_id = any($1::uuid[])) as lines`
      return only((await client.query<{ versions: number; lines: number }>(text, [cartIds])).rows)
    },
    [Symbol.asyncDispose]: () => client.end(),
  }
}

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined || rows.length !== 1) throw new Error(`expected one row, found ${rows.length}`)
  return row
}
