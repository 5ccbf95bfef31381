import type { EpochMs } from '../calendar/index.ts'
import { add, zero } from '../money/index.ts'
import type { Currency, Money } from '../money/index.ts'
import type { SubscriptionCause } from '../subscription/index.ts'
import { assertStep } from './subscription-state.ts'
import type { BillingFacts, MethodRow, RowId, SubscriptionRow } from './facts.ts'
import { nextDueOf } from './dues.ts'
import { LedgerRows } from './ledger-rows.ts'
import type { AccountTax, BillingEvent, BillingPlan, CreditEntry, MethodsOnFile, Reconciliation } from './plan.ts'

/**
 * The ledger of one account while it is being written: facts that change, and what has changed so far. A decision writes
 * into it by named steps; `plan` is what the writer stores. Nothing outside is touched.
 */
export class Ledger extends LedgerRows {
  /** The instant that is due: periods, items and rights begin and end here. */
  readonly at: EpochMs
  /** The instant at which it is done, at or after `at`: tries are made and documents issued here. */
  readonly now: EpochMs
  readonly #before: BillingFacts
  readonly #causes: SubscriptionCause[] = []
  readonly #entries = {
    credit: new Array<CreditEntry>(),
    reconciliations: new Array<Reconciliation>(),
    events: new Array<BillingEvent>(),
  }
  #methods: readonly MethodRow[]
  #onFile: MethodsOnFile | undefined
  #disabled: RowId | undefined
  #isLocked: boolean
  #currency: Currency
  #balance: Money
  #tax: AccountTax | undefined

  constructor(facts: BillingFacts, { at, now }: { readonly at: EpochMs; readonly now: EpochMs }) {
    super(facts)
    this.#before = facts
    this.at = at
    this.now = now
    this.#methods = [facts.method, facts.backup].filter((method) => method !== undefined)
    this.#isLocked = facts.account.isLocked
    this.#currency = facts.account.currency
    this.#balance = facts.creditBalance
  }

  get account(): BillingFacts['account'] {
    return { ...this.#before.account, isLocked: this.#isLocked, currency: this.#currency, ...this.#tax }
  }

  get usage(): BillingFacts['usage'] {
    return this.#before.usage
  }

  /** The method that is charged. */
  get method(): MethodRow | undefined {
    return this.#methods[0]
  }

  /** The one that is tried after a soft decline of the first (B-55). */
  get backup(): MethodRow | undefined {
    return this.#methods[1]
  }

  get balance(): Money {
    return this.#balance
  }

  /** A new life; the one before it, if any, is over. */
  beginSubscription(row: SubscriptionRow, cause: SubscriptionCause): void {
    this.subscriptions.insert(row)
    this.#causes.push(cause)
  }

  /** Changes the life that runs; `cause` names what moves its state, where something does (decisions-billing 2.1). */
  changeSubscription(fields: Partial<Omit<SubscriptionRow, 'id'>>, cause?: SubscriptionCause): void {
    const { subscription } = this
    if (subscription === undefined) throw new Error('no subscription to change')
    this.subscriptions.change(subscription.id, fields)
    if (cause !== undefined) this.#causes.push(cause)
  }

  /** Names a cause whose effect is on other rows: a declined renewal makes its subscription past due. */
  because(cause: SubscriptionCause): void {
    this.#causes.push(cause)
  }

  /** Account credit in or out, signed. */
  enterCredit(entry: CreditEntry): void {
    this.#entries.credit.push(entry)
    this.#balance = add(this.#balance, entry.amount)
    if (this.#balance.minor < 0) throw new Error(`a credit balance below 0: ${this.#balance.minor}`)
  }

  /** The method can't be charged any more: the backup takes its place, and without one the account has none. */
  disableMethod(id: RowId): void {
    const left = this.#methods.filter((method) => method.id !== id)
    if (left.length < this.#methods.length) this.#disabled = id
    this.#methods = left
  }

  /** Other methods are on file, or the same ones in another order (B-55). */
  setMethods(onFile: MethodsOnFile): void {
    this.#onFile = onFile
    this.#methods = [onFile.charged, onFile.backup].filter((method) => method !== undefined)
  }

  /** An account whose currency the shop gave up has that of what it bought since; its credit must be spent by then. */
  setCurrency(currency: Currency): void {
    if (currency === this.#currency) return
    if (this.#balance.minor > 0) throw new Error(`credit of ${this.#balance.minor} in ${this.#currency} is left`)
    this.#currency = currency
    this.#balance = zero(currency)
  }

  /** How the account is taxed from now on (B-87). */
  setTax(tax: AccountTax): void {
    this.#tax = tax
  }

  /** Held, or held no longer: no money moves while it is (B-20, B-82). */
  setLock(isLocked: boolean): void {
    this.#isLocked = isLocked
  }

  /** A charge for the operator's list. */
  reconcile(entry: Reconciliation): void {
    this.#entries.reconciliations.push(entry)
  }

  happened(event: BillingEvent): void {
    this.#entries.events.push(event)
  }

  /** The facts as they are by now. */
  facts(): BillingFacts {
    const { subscription, method, backup } = this
    const { method: _, backup: __, subscription: ___, ...before } = this.#before
    return {
      ...before,
      account: this.account,
      ...(subscription && { subscription }),
      ...(method && { method }),
      ...(backup && { backup }),
      ...this.rows(),
      creditBalance: this.#balance,
    }
  }

  plan(): BillingPlan {
    const facts = this.facts()
    assertStep(this.#before, facts, this.#causes)
    const nextDue = nextDueOf(facts)
    return {
      accountId: this.#before.account.id,
      at: this.at,
      ...(facts.subscription && { subscriptionId: facts.subscription.id }),
      ...this.written(),
      causes: this.#causes,
      ...this.#entries,
      ...(this.#disabled !== undefined && { disabledMethod: this.#disabled }),
      ...(this.#onFile && { methods: this.#onFile }),
      ...(this.#isLocked !== this.#before.account.isLocked && { isLocked: this.#isLocked }),
      ...(this.#currency !== this.#before.account.currency && { currency: this.#currency }),
      ...(this.#tax && { tax: this.#tax }),
      ...(nextDue !== undefined && { nextDue }),
    }
  }
}
