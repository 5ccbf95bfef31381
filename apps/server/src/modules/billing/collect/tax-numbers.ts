import { settleTaxNumber, type TaxNumberOutcome } from '@waybill/domain/billing'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@waybill/domain/durations'
import { canReverseCharge, rateOfTaxation } from '@waybill/domain/invoice'
import { taxNumberOf } from '@waybill/domain/payment'
import type { Executor } from '../../../platform/database/database.ts'
import type { RegisterAnswer } from '../../../platform/tax-register/tax-register.ts'
import type { BillingPorts } from '../core/billing-ports.ts'
import { carryOut } from '../core/open-account.ts'
import { lockAccount } from '../store/accounts.ts'
import { loadFactsOf } from '../store/facts/load-facts.ts'
import { writePlans } from '../store/plans/write-plans.ts'
import { findTaxation } from '../store/plans/taxes.ts'
import {
  dropTaxNumber,
  storeChecked,
  storeTaxNumber,
  type CheckedTaxNumber,
  type StoredTaxNumber,
} from '../store/tax-numbers.ts'

/** A proof is good for 30 days; the register is asked again two days before they are over (B-87). */
const PROOF_MS = 30 * DAY_MS
const RENEWED_MS = 28 * DAY_MS

/** The wait after the n-th try without an answer: a minute, twice as long each time, six hours at most. */
function waitAfter(tries: number): number {
  return Math.min(MINUTE_MS * 2 ** Math.min(tries, 12), 6 * HOUR_MS)
}

/** The address that invoices go to, as far as it decides on tax. */
export interface TaxedAddress {
  readonly accountId: number
  readonly country: string
  /** As it was typed; empty for none. */
  readonly number: string
}

/**
 * The tax number of an address as it is saved, in its transaction: one that can turn the tax over to the buyer is checked by
 * its register afterwards, and is taxed until then.
 */
export async function noteTaxNumber(
  db: Executor,
  { seller }: Pick<BillingPorts, 'seller'>,
  { accountId, country, number, now }: TaxedAddress & { readonly now: number },
): Promise<void> {
  const { taxes } = seller
  if (taxes === undefined) return
  const isChecked = number !== '' && canReverseCharge(taxes, country)
  if (isChecked) await storeTaxNumber(db, { accountId, country, number: taxNumberOf(country, number) }, now)
  else await dropTaxNumber(db, accountId)
}

/** A scheduled change, or one that waits for late usage, has the tax of another address or number from now on (B-86). */
export async function followAddress(
  db: Executor,
  ports: BillingPorts,
  { accountId, actor }: { readonly accountId: number; readonly actor: string },
): Promise<void> {
  if (ports.seller.taxes === undefined) return
  const taxRate = rateOfTaxation(await findTaxation(db, ports.seller, accountId))
  await carryOut(db, ports, { accountId, command: { kind: 'note_tax', taxRate }, actor })
}

function confirmed(number: StoredTaxNumber, { proof }: { readonly proof: string }, now: number): CheckedTaxNumber {
  const since = number.verified_since ?? now
  const known = { state: 'verified', verified_since: since, proved_at: now, proof } as const
  return { ...number, ...known, check_at: now + RENEWED_MS, tries: 0 }
}

/** The register doesn't answer: an older proof holds until it is 30 days old. */
function unanswered(number: StoredTaxNumber, now: number): CheckedTaxNumber {
  const checkAt = now + waitAfter(number.tries)
  const { proved_at: provedAt } = number
  if (provedAt !== null && now < provedAt + PROOF_MS)
    return { ...number, check_at: Math.min(checkAt, provedAt + PROOF_MS) }
  return { ...number, state: 'checking', verified_since: null, check_at: checkAt }
}

function checkedBy(number: StoredTaxNumber, answer: RegisterAnswer, now: number): CheckedTaxNumber {
  switch (answer.kind) {
    case 'confirmed':
      return confirmed(number, answer, now)
    case 'rejected':
      return { ...number, state: 'rejected', verified_since: null, check_at: null, tries: 0 }
    case 'unavailable':
      return unanswered(number, now)
  }
}

const OUTCOMES = { verified: 'verified', rejected: 'rejected', checking: 'lapsed' } as const satisfies Readonly<
  Record<StoredTaxNumber['state'], TaxNumberOutcome['kind']>
>

/**
 * Settles what the register said of a number: its row first, so that the account's facts have its rate, then the plan that
 * follows from it. False where the number is another one by now, or the account waits: it is asked again.
 */
export async function settleChecked(
  db: Executor,
  ports: BillingPorts,
  { number, answer }: { readonly number: StoredTaxNumber; readonly answer: RegisterAnswer },
): Promise<boolean> {
  const { account_id: accountId, state } = number
  const locked = await lockAccount(db, accountId)
  if (locked?.isHeld) return false
  const now = ports.clock.now()
  const checked = checkedBy(number, answer, now)
  if (!(await storeChecked(db, checked))) return false
  if (locked === undefined || (checked.state === state && state !== 'verified')) return true
  if (checked.state === 'verified' && state === 'verified') return true
  const facts = await loadFactsOf(db, accountId, { seller: ports.seller })
  const outcome = { kind: OUTCOMES[checked.state], taxRate: facts.account.taxRate }
  await writePlans(db, [settleTaxNumber(facts, outcome, now)], { ...ports, now })
  return true
}
