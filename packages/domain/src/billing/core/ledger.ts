import type { EpochMs } from '../../calendar/index.ts'
import { add, zero } from '../../money/index.ts'
import type { Currency, Money } from '../../money/index.ts'
import type { SubscriptionCause } from '../../subscription/index.ts'
import { assertStep } from './subscription-state.ts'
import type { AddOnTrial, BillingFacts, MethodRow, NoteCredit, RowId, SubscriptionRow } from './facts.ts'
import { nextDueOf } from './due-items.ts'
import { LedgerRows } from './ledger-rows.ts'
import { noteCreditsAfter } from './note-credits.ts'
import type { BillingEvent } from './billing-event.ts'
import { pastTrialsAfter } from './past-trials.ts'
import { countedUsage } from './usage-window.ts'
import type { CountedReport, CountedUsage } from './usage-window.ts'
import type {
  AccountTax,
  AllowedTrial,
  BillingPlan,
  CreditEntry,
  GrantedTrial,
  MethodsOnFile,
  Payer,
  Reconciliation,
} from './plan.ts'

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
    trialGrants: new Array<GrantedTrial>(),
    trialsAllowed: new Array<AllowedTrial>(),
    usageReports: new Array<CountedReport>(),
  }
  #methods: readonly MethodRow[]
  #onFile: MethodsOnFile | undefined
  #disabled: RowId | undefined
  #isLocked: boolean
  #isClosed = false
  #currency: Currency
  #balance: Money
  #tax: AccountTax | undefined
  #payer: Payer | undefined
  #paidUntil: EpochMs | undefined

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

  /** The facts as they were when the ledger was opened. */
  get before(): BillingFacts {
    return this.#before
  }

  get account(): BillingFacts['account'] {
    const before = this.#before.account
    return {
      ...before,
      isLocked: this.#isLocked,
      ...(this.#isClosed && { isClosed: true }),
      currency: this.#currency,
      ...this.#tax,
      ...(this.#payer && { paidBy: this.#payer.by, paidUntil: undefined }),
      ...(this.#paidUntil !== undefined && { paidUntil: this.#paidUntil }),
    }
  }

  /** Usage counted in the running month. */
  get usage(): CountedUsage {
    return countedUsage({ subscription: this.subscription, usageWindows: this.usageWindows.all() })
  }

  /** The method that is charged. */
  get method(): MethodRow | undefined {
    return this.#methods[0]
  }

  /** The one that is tried after a soft decline of the first. */
  get backup(): MethodRow | undefined {
    return this.#methods[1]
  }

  get balance(): Money {
    return this.#balance
  }

  /** Account credit of credit notes, and what was taken back of it. */
  get noteCredits(): readonly NoteCredit[] {
    return noteCreditsAfter(this.#before.noteCredits, this.#entries.credit)
  }

  /** A new subscription; the one before it, if any, is over. */
  beginSubscription(row: SubscriptionRow, cause: SubscriptionCause): void {
    this.subscriptions.insert(row)
    this.#causes.push(cause)
  }

  /** Changes the subscription that runs; `cause` names what moves its state, where something does (decisions-billing 2.1). */
  changeSubscription(fields: Partial<Omit<SubscriptionRow, 'id'>>, cause?: SubscriptionCause): void {
    const { subscription } = this
    if (subscription === undefined) throw new Error('no subscription to change')
    this.subscriptions.change(subscription.id, fields)
    if (cause !== undefined) this.#causes.push(cause)
  }

  /** Names a cause whose effect is on other rows: a declined renewal makes its subscription past due. */
  addCause(cause: SubscriptionCause): void {
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

  /** Other methods are on file, or the same ones in another order. */
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

  /** Sets the tax of the account from now on. */
  setTax(tax: AccountTax): void {
    this.#tax = tax
  }

  /** Another account pays from now on, or it pays for itself again. */
  setPayer(payer: Payer): void {
    this.#payer = payer
  }

  /** The payer pays to an instant, epoch ms. */
  setPaidUntil(at: EpochMs): void {
    this.#paidUntil = at
  }

  /** Held, or held no longer: no money moves while it is. */
  setLock(isLocked: boolean): void {
    this.#isLocked = isLocked
  }

  /** Nothing of the account runs or is owed: it is closed for good. */
  close(): void {
    this.#isClosed = true
    this.#causes.push('erase')
  }

  /** True for an add-on that the account has tried before, and has no other trial of. */
  hasTried(addOnCode: string): boolean {
    return pastTrialsAfter(this.#before.triedAddOns, this.#entries).includes(addOnCode)
  }

  /** The staff let the account try an add-on once more (B-75). */
  allowTrial(addOnCode: string): void {
    this.#entries.trialsAllowed.push({ addOnCode, grantedAt: this.now })
  }

  /** A trial of an add-on begins, now unless given: the only one of its code, unless the staff grant another. Epoch ms. */
  grantTrial(trial: AddOnTrial, grantedAt: EpochMs = this.now): void {
    if (this.hasTried(trial.addOnCode)) throw new Error(`a second trial of ${trial.addOnCode}`)
    this.#entries.trialGrants.push({ ...trial, grantedAt })
  }

  /** A charge for the operator's list. */
  reconcile(entry: Reconciliation): void {
    this.#entries.reconciliations.push(entry)
  }

  /** Usage that was reported, and what it came to. */
  reported(report: CountedReport): void {
    this.#entries.usageReports.push(report)
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
      triedAddOns: pastTrialsAfter(before.triedAddOns, this.#entries),
      creditBalance: this.#balance,
      noteCredits: this.noteCredits,
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
      ...(this.#isClosed && { isClosed: true }),
      ...(this.#currency !== this.#before.account.currency && { currency: this.#currency }),
      ...(this.#tax && { tax: this.#tax }),
      ...(this.#payer && { payer: this.#payer }),
      ...(this.#paidUntil !== undefined && { paidUntil: this.#paidUntil }),
      ...(nextDue !== undefined && { nextDue }),
    }
  }
}
