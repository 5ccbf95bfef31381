import { sql } from 'kysely'
import { centreKey, type CostCentre } from '@waybill/domain/invoice'
import { instant } from '../../../platform/database/column-types.ts'
import type { Executor } from '../../../platform/database/database.ts'

/** A cost centre of an account, with the products whose lines name it. */
export interface StoredCentre {
  readonly id: number
  readonly name: string
  readonly orderNumber: string
  readonly isArchived: boolean
  readonly productIds: readonly number[]
}

export interface OwnedCentre {
  readonly accountId: number
  readonly id: number
}

const ofAccounts = (accountIds: readonly number[]) => sql<StoredCentre & { readonly accountId: number }>`
  select centre.account_id as "accountId", id, name, order_number as "orderNumber", archived_at is not null as "isArchived",
    (select coalesce(jsonb_agg(product_id order by product_id), '[]') from cost_centre_product product
      where product.account_id = centre.account_id and product.cost_centre_id = centre.id) as "productIds"
  from cost_centre centre where centre.account_id = any(${accountIds}::bigint[]) order by name_key`

/** The cost centres of an account by name, archived ones too. */
export async function listCentres(db: Executor, accountId: number): Promise<readonly StoredCentre[]> {
  const { rows } = await ofAccounts([accountId]).execute(db)
  return rows.map(({ accountId: _, ...centre }) => centre)
}

/** The cost centres of these accounts, for what is issued to them. */
export async function centresOfMany(db: Executor, accountIds: readonly number[]) {
  return accountIds.length === 0 ? [] : (await ofAccounts(accountIds).execute(db)).rows
}

/** A centre as a document prints it. */
export function printedCentre({ name, orderNumber }: Pick<StoredCentre, 'name' | 'orderNumber'>): CostCentre {
  return { name, ...(orderNumber !== '' && { orderNumber }) }
}

/** Holds back other changes of the account's centres until the end of the transaction: they are counted, then written. */
export async function lockCentres(db: Executor, accountId: number): Promise<void> {
  await sql`select from account where id = ${accountId} for update`.execute(db)
}

export async function insertCentre(
  db: Executor,
  {
    accountId,
    name,
    orderNumber,
    now,
  }: Pick<StoredCentre, 'name' | 'orderNumber'> & {
    readonly accountId: number
    readonly now: number
  },
): Promise<number> {
  const row = await db
    .insertInto('cost_centre')
    .values({
      account_id: accountId,
      name,
      name_key: centreKey(name),
      order_number: orderNumber,
      created_at: instant(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function changeCentre(
  db: Executor,
  { accountId, id }: OwnedCentre,
  { name, orderNumber }: Pick<StoredCentre, 'name' | 'orderNumber'>,
): Promise<void> {
  await db
    .updateTable('cost_centre')
    .set({ name, name_key: centreKey(name), order_number: orderNumber })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Archives a centre, or restores it with null; its products keep naming it meanwhile. Epoch ms. */
export async function archiveCentre(db: Executor, { accountId, id }: OwnedCentre, at: number | null): Promise<void> {
  await db
    .updateTable('cost_centre')
    .set({ archived_at: at === null ? null : instant(at) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Stores the centre that a product names from now on; null for none. */
export async function nameCentre(
  db: Executor,
  {
    accountId,
    productId,
    centreId,
  }: { readonly accountId: number; readonly productId: number; readonly centreId: number | null },
): Promise<void> {
  if (centreId === null) {
    await db
      .deleteFrom('cost_centre_product')
      .where('account_id', '=', accountId)
      .where('product_id', '=', productId)
      .execute()
    return
  }
  await db
    .insertInto('cost_centre_product')
    .values({ account_id: accountId, product_id: productId, cost_centre_id: centreId })
    .onConflict((conflict) => conflict.columns(['account_id', 'product_id']).doUpdateSet({ cost_centre_id: centreId }))
    .execute()
}

/** Name or number of the cost centre that a line was issued for; `line` is invoice_line or a name for it, beside `invoice`. */
export function frozenCentre(field: 'name' | 'orderNumber', line = 'invoice_line') {
  return sql<string | null>`(select centre ->> ${sql.lit(field)}
    from jsonb_array_elements(invoice.parties -> 'buyer' -> 'costCentres') centre
    where centre -> 'lines' @> to_jsonb(${sql.ref(`${line}.position`)}))`
}
