import type { Selectable } from 'kysely'
import type { Executor } from '../../database/database.ts'
import type { GwMethodTable, GwPaymentTable } from '../../database/schema-gateway.ts'
import { asOne } from '../../database/transaction.ts'
import type {
  CustomerOutcome,
  CustomerRequest,
  DescribeOutcome,
  ForgetOutcome,
  ForgetRequest,
  MethodReference,
  ReadOutcome,
  TokenRequest,
} from '../payment-gateway.ts'
import { wrongInput } from './rejections.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import { descriptionOfToken, outcomeOfToken } from './tokens.ts'

/** A method that was verified, as stored. */
export type MethodRow = Selectable<GwMethodTable>

/** One customer for an account, however often and by however many callers it is requested. */
export async function ensureCustomer({ db, ids }: SandboxParts, request: CustomerRequest): Promise<CustomerOutcome> {
  const account = String(request.accountId)
  await db
    .insertInto('gw.customer')
    .values({ ref: `cus_${ids.token()}`, account_ref: account })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { ref } = await db
    .selectFrom('gw.customer')
    .select('ref')
    .where('account_ref', '=', account)
    .executeTakeFirstOrThrow()
  return { kind: 'customer', customerRef: ref }
}

/** The customer and the methods; the ledger of what was paid stays, as at any provider. */
export async function forgetCustomer({ db }: SandboxParts, { accountId }: ForgetRequest): Promise<ForgetOutcome> {
  return asOne(db, async (trx) => {
    const mine = trx.selectFrom('gw.customer').select('ref').where('account_ref', '=', String(accountId))
    await trx.deleteFrom('gw.method').where('customer_ref', 'in', mine).execute()
    await trx.deleteFrom('gw.customer').where('account_ref', '=', String(accountId)).execute()
    return { kind: 'forgotten' }
  })
}

export async function isCustomer(db: Executor, ref: string): Promise<boolean> {
  return (await db.selectFrom('gw.customer').select('ref').where('ref', '=', ref).executeTakeFirst()) !== undefined
}

export async function findMethod(
  db: Executor,
  by: { readonly column: 'ref' | 'token' | 'setup_key'; readonly value: string },
): Promise<MethodRow | undefined> {
  return db.selectFrom('gw.method').selectAll().where(by.column, '=', by.value).executeTakeFirst()
}

/** A card whose bank wants its customer is asked once, by its first payment; what a bank says without them a set-up finds out. */
export async function describeToken(db: Executor, { token }: TokenRequest): Promise<DescribeOutcome> {
  const outcome = await outcomeOfToken(db, token)
  if (outcome === undefined) return wrongInput
  if (outcome !== 'three_d_secure') return { kind: 'set_up_first' }
  return { kind: 'described', description: await descriptionOfToken(db, token) }
}

const OF_FIRST_PAYMENT = 'pm_first_'

/** The method of a token that its first payment is to store; undefined for a token that can't be one. */
export async function beginMethod(
  db: Executor,
  { token, customerRef, key }: { readonly token: string; readonly customerRef: string; readonly key: string },
): Promise<MethodRow | undefined> {
  const isKnown = (await outcomeOfToken(db, token)) !== undefined && (await isCustomer(db, customerRef))
  if (!isKnown || (await findMethod(db, { column: 'token', value: token })) !== undefined) return undefined
  const ref = `${OF_FIRST_PAYMENT}${token}`
  const row: MethodRow = { ref, customer_ref: customerRef, token, setup_key: `payment:${key}`, mandate_ref: null }
  await db.insertInto('gw.method').values(row).execute()
  return row
}

/** An outcome with the method that a first payment has stored by it. */
export async function withStored<Outcome extends ReadOutcome>(
  db: Executor,
  { method_ref: ref }: Pick<Selectable<GwPaymentTable>, 'method_ref'>,
  outcome: Outcome,
): Promise<Outcome> {
  if (outcome.kind !== 'paid' || !ref.startsWith(OF_FIRST_PAYMENT)) return outcome
  const method = await findMethod(db, { column: 'ref', value: ref })
  return method === undefined ? outcome : { ...outcome, stored: { customerRef: method.customer_ref, methodRef: ref } }
}

/**
 * The token behind a method. What an earlier release stored is a token itself, of no customer, and stays good as long as it
 * hasn't become a method.
 */
export async function tokenOfMethod(
  db: Executor,
  { customerRef, methodRef }: MethodReference,
): Promise<string | undefined> {
  const method = await findMethod(db, { column: 'ref', value: methodRef })
  if (method !== undefined) return method.customer_ref === customerRef ? method.token : undefined
  const row = await db.selectFrom('gw.token').select('token').where('token', '=', methodRef).executeTakeFirst()
  return row?.token
}
