import {
  chargesAhead,
  forecastOf,
  stateOf,
  type BillingFacts,
  type ChargesAhead,
  type ForecastInstant,
} from '@waybill/domain/billing'
import type { Catalogue } from '@waybill/domain/catalog'
import { DAY_MS } from '@waybill/domain/durations'
import type { CatalogueHolder } from '../../../platform/catalogue-holder.ts'
import type { Database, Executor } from '../../../platform/database/database.ts'
import { titleOf } from '../../catalog/index.ts'
import { listAgreements, type ListedAcceptance } from '../../legal/index.ts'
import type { BillingSeller } from '../store/facts/billed-accounts.ts'
import { findWaitingGrants, type StoredRequest } from '../store/credit-requests.ts'
import { loadFacts } from '../store/facts/load-facts.ts'
import { findListedCharges, type ListedCharge } from '../store/reconciliation.ts'
import { findNumbers } from '../store/invoices.ts'
import {
  findReportedAccount,
  findReportedAttempts,
  findReportedCancellations,
  findReportedCredit,
  findReportedMethods,
  findReportedRefunds,
  type ReportedAccount,
  type ReportedAttempt,
  type ReportedCancellation,
  type ReportedCredit,
  type ReportedMethod,
  type ReportedRefund,
} from '../store/report.ts'
import { findNewestReports, type ListedReport } from '../store/usage.ts'

/** Tries of so many days are shown, as many as the card networks count. */
const ATTEMPT_DAYS = 30
const MOST_CREDIT = 5
const MOST_REPORTS = 5
const MOST_AGREEMENTS = 5
const MOST_CANCELLATIONS = 5
const MOST_REFUNDS = 10
/** Renewals repeat themselves; a dunning schedule has more instants to its end. */
const MOST_INSTANTS = { paid: 4, declined: 12 } as const

/** Events that the clock will bring about, if every charge is paid, and if each is declined; or why that can't be planned. */
type ReportedForecast =
  | {
      /** The one list of dated charges, as the member's page has it. */
      readonly charges: ChargesAhead['charges']
      readonly ifPaid: readonly ForecastInstant[]
      readonly ifDeclined: readonly ForecastInstant[]
    }
  | { readonly problem: string }

/** All that the staff see of one account's bills, at one instant. Epoch ms, amounts in minor units. */
export interface AccountReport {
  readonly now: number
  readonly account: ReportedAccount
  readonly facts: BillingFacts
  readonly state: ReturnType<typeof stateOf>
  readonly methods: readonly ReportedMethod[]
  readonly credit: readonly ReportedCredit[]
  readonly attempts: readonly ReportedAttempt[]
  readonly refunds: readonly ReportedRefund[]
  /** Credit that another member of the staff has to approve. */
  readonly grants: readonly StoredRequest[]
  readonly agreements: readonly ListedAcceptance[]
  readonly cancellations: readonly ReportedCancellation[]
  readonly charges: readonly ListedCharge[]
  /** The newest reports of usage. */
  readonly reports: readonly ListedReport[]
  readonly forecast: ReportedForecast
  /** Numbers of the documents among the facts, by id. */
  readonly numbers: Readonly<Record<number, string>>
  /** Names of the products that the report mentions, by id. */
  readonly titles: Readonly<Record<number, string>>
}

/** The instants up to the one at which the subscription is over. */
function untilOver(instants: readonly ForecastInstant[]): readonly ForecastInstant[] {
  const over = instants.findIndex(({ effects }) =>
    effects.some((effect) => effect.kind === 'state' && effect.to === 'expired'),
  )
  return over === -1 ? instants : instants.slice(0, over + 1)
}

function forecastBoth(facts: BillingFacts, now: number): ReportedForecast {
  const forecast = (answer: 'paid' | 'declined') =>
    untilOver(forecastOf(facts, now, { answer, most: MOST_INSTANTS[answer] }))
  try {
    const { charges } = chargesAhead(facts, now)
    return { charges, ifPaid: forecast('paid'), ifDeclined: forecast('declined') }
  } catch (error) {
    // what holds the account is shown instead: the rest of the report has to be readable
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

function productsOf({ items, subscription }: BillingFacts, forecast: ReportedForecast): ReadonlySet<number> {
  const effects =
    'problem' in forecast ? [] : [...forecast.ifPaid, ...forecast.ifDeclined].flatMap((instant) => instant.effects)
  const lines = 'problem' in forecast ? [] : forecast.charges.flatMap((charge) => charge.lines)
  return new Set([
    ...(subscription === undefined ? [] : [subscription.terms.planId]),
    ...items.map(({ productId }) => productId),
    ...lines.flatMap(({ productId }) => productId ?? []),
    ...effects.flatMap((effect) => ('productIds' in effect ? effect.productIds : [])),
  ])
}

function titlesOf(productIds: ReadonlySet<number>, catalogue: Catalogue): Readonly<Record<number, string>> {
  return Object.fromEntries([...productIds].map((id) => [id, titleOf(catalogue, id, 'en')]))
}

interface AccountReading {
  readonly accountId: number
  readonly now: number
  /** Its table decides on the tax of what is forecast. */
  readonly seller: BillingSeller
  readonly catalogue: Pick<CatalogueHolder, 'version' | 'find'>
}

async function read(
  db: Executor,
  { accountId, now, seller, catalogue }: AccountReading,
): Promise<AccountReport | undefined> {
  const account = await findReportedAccount(db, accountId)
  const facts = (await loadFacts(db, [accountId], { seller })).get(accountId)
  if (account === undefined || facts === undefined) return undefined
  const forecast = forecastBoth(facts, now)
  const version = facts.subscription?.catalogueVersion
  const sold = version === undefined ? catalogue.find() : await catalogue.version(version, db)
  const numbers = await findNumbers(
    db,
    facts.documents.map(({ id }) => id),
  )
  const charges = await findListedCharges(db)
  return {
    now,
    account,
    facts,
    state: stateOf(facts),
    methods: await findReportedMethods(db, accountId),
    credit: await findReportedCredit(db, { accountId, most: MOST_CREDIT }),
    agreements: await listAgreements(db, { accountId, most: MOST_AGREEMENTS }),
    cancellations: await findReportedCancellations(db, { accountId, most: MOST_CANCELLATIONS }),
    attempts: await findReportedAttempts(db, { accountId, since: now - ATTEMPT_DAYS * DAY_MS }),
    refunds: await findReportedRefunds(db, { accountId, most: MOST_REFUNDS }),
    grants: await findWaitingGrants(db, accountId),
    charges: charges.filter((charge) => charge.accountId === accountId),
    reports: await findNewestReports(db, accountId, MOST_REPORTS),
    forecast,
    numbers: Object.fromEntries(numbers),
    titles: sold === undefined ? {} : titlesOf(productsOf(facts, forecast), sold),
  }
}

/** All that is known of an account's bills, from one snapshot; undefined where there is no such account. Changes nothing. */
export async function reportAccount(db: Database, reading: AccountReading): Promise<AccountReport | undefined> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => read(trx, reading))
}
