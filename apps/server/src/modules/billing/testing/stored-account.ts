import { sql } from 'kysely'
import type { WrittenPlan } from '@waybill/testkit/billing-archive'
import { becomeLegacy } from '@waybill/testkit/billing-changes'
import { World } from '@waybill/testkit/billing-world'
import { answerTaxNumber, setTaxRate, taxRates, verified } from '@waybill/testkit/tax-number'
import {
  advance,
  type BillingFacts,
  type BillingPlan,
  type EarlierPayment,
  type MethodRow,
  type NumberedTable,
  type OrderRow,
} from '@waybill/domain/billing'
import { daysInMs } from '@waybill/domain/calendar'
import type { Database, Executor } from '../../../platform/database/database.ts'
import { shopRows } from '../../../platform/database/testing/shop-rows.ts'
import { checkInvariants, type InvariantReport } from '../../../platform/invariants/check-invariants.ts'
import { closeOrderedCarts } from '../../cart/index.ts'
import { createKeys } from '../../../platform/keys.ts'
import { readSeller } from '../../../platform/seller.ts'
import { loadFacts } from '../store/facts/load-facts.ts'
import { writePlans } from '../store/plans/write-plans.ts'

/** Ahead of every real clock: the product's own only goes forward. */
export const START = Date.UTC(2050, 0, 31, 9)

const keys = createKeys('a secret of sixteen bytes at least')
/** Collects French tax, by the one-stop shop of the Union. */
const seller = readSeller(undefined, {
  sellerCountry: 'GB',
  registrations: new Map([['EU', 'EU372']]),
  rates: new Map([['FR', taxRates.standard]]),
})

const TABLES = [
  ['subscription', 'subscription'],
  ['items', 'subscription_item'],
  ['entitlements', 'entitlement'],
  ['documents', 'invoice'],
  ['carried', 'pending_line'],
  ['payments', 'payment'],
  ['attempts', 'payment_attempt'],
  ['refunds', 'refund'],
  ['usageWindows', 'usage_window'],
] as const satisfies readonly (readonly [NumberedTable, string])[]

/** The ids that the sequences give next, without taking them. */
async function idsToCome(db: Executor): Promise<(table: NumberedTable) => number> {
  const next = new Map<NumberedTable, number>()
  for (const [table, stored] of TABLES) {
    const { rows } = await sql<{ next: number }>`
      select case when is_called then last_value + 1 else last_value end as next
      from ${sql.table(`${stored}_id_seq`)}`.execute(db)
    next.set(table, rows[0]?.next ?? 1)
  }
  return (table) => {
    const id = next.get(table) ?? 1
    next.set(table, id + 1)
    return id
  }
}

type MethodName = 'card' | 'debit' | 'expiring'

/** A card of three months: good to the end of April after the start. */
const EXPIRY = { year: 2050, month: 4 } as const

async function insertMethod(db: Executor, accountId: number, name: MethodName): Promise<MethodRow> {
  const type = name === 'debit' ? 2 : 1
  const expiry = name === 'expiring' ? EXPIRY : undefined
  const { rows } = await sql<{ id: number }>`
    insert into payment_method
      (account_id, type, gateway_token, fingerprint, is_current, created_at, expiry_year, expiry_month)
    values (${accountId}, ${type}, 'a token', ${`${accountId}-${name}`}, false, ${new Date(START)},
      ${expiry?.year ?? null}, ${expiry?.month ?? null}) returning id`.execute(db)
  return { id: rows[0]?.id ?? 0, type, ...(expiry && { expiresAt: Date.UTC(expiry.year, expiry.month, 1) }) }
}

interface StoredRows {
  readonly db: Database
  readonly memberId: number
  readonly methods: Readonly<Record<MethodName, MethodRow>>
}

/** An account in memory and the same one in the database: every plan is written to both, and both are read after it. */
export class StoredAccount {
  readonly world: World
  /** After each plan: what is loaded, and what memory says. */
  readonly compared: { readonly loaded: BillingFacts | undefined; readonly inMemory: BillingFacts }[] = []
  /** Before each plan of the clock: what a visit plans from what it loads, and what was planned in memory. */
  readonly visits: { readonly visited: BillingPlan | undefined; readonly inMemory: BillingPlan }[] = []
  readonly #known: StoredRows
  readonly #written: WrittenPlan[] = []

  private constructor(
    known: StoredRows,
    begun: Pick<ConstructorParameters<typeof World>[0], 'account' | 'credit' | 'nextId'>,
  ) {
    this.#known = known
    this.world = new World({ ...begun, at: START, onWrite: (written) => this.#written.push(written) })
  }

  /** Registered to a trial, with credit in minor units, and a card and a bank account that can be set. */
  static async register(db: Database, credit = 0): Promise<StoredAccount> {
    const rows = shopRows(db)
    const accountId = await rows.account()
    const memberId = await rows.member({ accountId, email: `${accountId}@example.com` })
    const methods = {
      card: await insertMethod(db, accountId, 'card'),
      debit: await insertMethod(db, accountId, 'debit'),
      expiring: await insertMethod(db, accountId, 'expiring'),
    }
    const account = new StoredAccount(
      { db, memberId, methods },
      {
        account: { id: accountId, members: 1 },
        credit,
        nextId: await idsToCome(db),
      },
    )
    await sql`insert into billing_account (account_id, credit_balance) values (${accountId}, ${credit})`.execute(db)
    await account.flush()
    return account
  }

  /** Writes to the database what was decided since. */
  async flush(): Promise<void> {
    const { db } = this.#known
    const { id } = this.world.archive.account
    for (const { made, now, after, isVisit } of this.#written.splice(0)) {
      const facts = isVisit ? (await loadFacts(db, [id], { seller, dueBy: now })).get(id) : undefined
      if (isVisit) this.visits.push({ visited: facts && advance(facts, now), inMemory: made })
      await db.transaction().execute(async (trx) => {
        for (const order of made.rows.orders.added) await this.#insertOrder(trx, order, made)
        await writePlans(trx, [made], { keys, seller, now, closeOrderedCarts })
      })
      this.compared.push({ loaded: (await loadFacts(db, [id], { seller })).get(id), inMemory: after })
    }
  }

  async #insertOrder(trx: Executor, row: OrderRow, { rows }: BillingPlan): Promise<void> {
    const { id, state, start, purchase, change, atOnce = false } = row
    const stored = shopRows(trx)
    const { memberId } = this.#known
    const accountId = this.world.archive.account.id
    const total = rows.documents.added.find(({ orderId }) => orderId === id)?.subtotal.minor ?? 0
    const cartId = await stored.cart({ accountId, state: 'ordered' })
    const orderId = await stored.order({ accountId, memberId, cartId, state: 'draft', key: id })
    await sql`update orders set id = ${id}, state = ${state}, start_at = ${start}, total = ${total},
      reference_total = ${total}, purchase = ${JSON.stringify(purchase)}, at_once = ${atOnce} where id = ${orderId}`.execute(
      trx,
    )
    if (change === undefined) return
    await sql`update orders set cart_id = null, cart_version = null, change = ${JSON.stringify(change)}
      where id = ${id}`.execute(trx)
  }

  /** The stored methods of the account, on file or not. */
  get methods(): StoredRows['methods'] {
    return this.#known.methods
  }

  async setMethod(name: MethodName | undefined, backupName?: MethodName): Promise<void> {
    await this.flush()
    const { db, methods } = this.#known
    const [method, backup] = [name && methods[name], backupName && methods[backupName]]
    await sql`update payment_method set is_current = false, is_backup = false, disabled_at = null
      where account_id = ${this.world.archive.account.id}`.execute(db)
    this.world.setMethod(method, backup)
    await this.flush()
  }

  /** Another address on file; only a French one is taxed. */
  async setCountry(country: 'FR' | 'VN'): Promise<void> {
    await this.flush()
    const { id } = this.world.archive.account
    const fields = JSON.stringify({ country })
    await sql`insert into billing_info (account_id, fields, updated_at) values (${id}, ${fields}, ${new Date(START)})
      on conflict (account_id) do update set fields = excluded.fields`.execute(this.#known.db)
    setTaxRate(this.world, country === 'FR' ? taxRates.standard : taxRates.none)
  }

  /** The register confirms the number of the address. */
  async verifyTaxNumber(): Promise<void> {
    await this.flush()
    const { id } = this.world.archive.account
    const now = new Date(this.world.now)
    await sql`insert into tax_number (account_id, country, number, state, verified_since, proved_at)
      values (${id}, 'FR', 'FR83404833048', 'verified', ${now}, ${now})`.execute(this.#known.db)
    answerTaxNumber(this.world, verified)
    await this.flush()
  }

  /** A plan of before the marketplace, with what an earlier system was paid for it: no command makes one. */
  async becomeLegacy(earlier?: EarlierPayment): Promise<void> {
    await this.flush()
    const { subscription, account } = this.world.archive
    if (subscription === undefined) throw new Error('nothing is subscribed')
    const { db } = this.#known
    await sql`update subscription set kind = 1 where id = ${subscription.id}`.execute(db)
    await sql`update account set kind = 1 where id = ${account.id}`.execute(db)
    if (earlier !== undefined)
      await sql`update subscription set earlier_price = ${earlier.price.minor}, earlier_document = ${earlier.document ?? null},
        earlier_from = ${new Date(earlier.period.start)}, earlier_until = ${new Date(earlier.period.end)},
        earlier_tax_rate = ${JSON.stringify(earlier.taxRate)} where id = ${subscription.id}`.execute(db)
    becomeLegacy(this.world, earlier)
  }

  /** The account type of B-03. */
  async accountKind(): Promise<number | undefined> {
    const { id } = this.world.archive.account
    const { rows } = await sql<{ kind: number }>`select kind from account where id = ${id}`.execute(this.#known.db)
    return rows[0]?.kind
  }

  /** Moves the clock on, days from registration. */
  async to(days: number): Promise<void> {
    this.world.to(START + daysInMs(days))
    await this.flush()
  }

  /** The invariants of the database that don't hold by the account's own clock; its provider keeps no ledger here. */
  async violations(): Promise<InvariantReport['violations']> {
    const { db } = this.#known
    await sql`update clock_offset set offset_ms = offset_ms
      + (extract(epoch from ${new Date(this.world.now)}::timestamptz - (select now from verify.clock)) * 1000)::bigint`.execute(
      db,
    )
    const { violations } = await checkInvariants(db)
    return violations.filter(({ id }) => id !== 'I07' && id !== 'I38')
  }
}
