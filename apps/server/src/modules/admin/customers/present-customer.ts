import type { ResultOf } from '@waybill/contract'
import { chargesAhead, type BillingFacts, type ItemRow } from '@waybill/domain/billing'
import { toMajor, type Money } from '@waybill/domain/money'
import { accountTypes } from '@waybill/domain/order'
import { methodTypes } from '@waybill/domain/payment'
import { moduleTrials, subscriptionStatuses } from '@waybill/domain/subscription'
import { speakTiers, type Locale } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { fullName } from '../../../platform/full-name.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { chargeViews } from '../../account-pages/index.ts'
import { countMembers } from '../../account/index.ts'
import { findReportedMethods, loadFacts, maskedMethod, type ReportedMethod } from '../../billing/index.ts'
import { titleOf } from '../../catalog/index.ts'
import { findDebts, findPeople, type CustomerRow } from '../repository-customer.ts'
import { isoOf } from '../staff-session-out.ts'
import { explainCharge, type ExplanationContext } from './explain.ts'

type CustomerOut = ResultOf<'GET /api/admin/v1/customers/{id}'>
type PlanOut = NonNullable<CustomerOut['plan']>

const flag = (is: boolean) => (is ? (1 as const) : (0 as const))
const isoOrNone = (at: number | null | undefined): string | null => (at === null || at === undefined ? null : isoOf(at))
const inBoth = (amount: Money) => ({ amount: toMajor(amount), amount_minor: amount.minor })

/** The word of a number of a table of words. */
function wordOf<Word extends string>(words: Readonly<Record<Word, number>>, number: number, otherwise: Word): Word {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table
  return (Object.keys(words) as Word[]).find((word) => words[word] === number) ?? otherwise
}

function stateOf({ subscription }: Pick<BillingFacts, 'subscription'>): CustomerOut['state'] {
  if (subscription === undefined) return 'none'
  if (subscription.status === subscriptionStatuses.subscribed) return 'subscribed'
  return subscription.status === subscriptionStatuses.expired ? 'expired' : 'trial'
}

/** The price that an item was bought at: of one interval, or of one unit. */
function priceOf({ price }: ItemRow, interval: PlanOut['interval'], context: ExplanationContext) {
  switch (price?.kind) {
    case undefined:
      return undefined
    case 'plan':
    case 'module':
      return { ...inBoth(price.recurring), per: interval }
    case 'usage':
    case 'prepaid':
      return {
        ...inBoth(price.unit),
        per: 'unit' as const,
        ...(price.model && { price_tiers: [...speakTiers(price.model, price.unit.currency, context)] }),
      }
    case 'extra_assets':
      return { ...inBoth(price.rate), per: 'unit' as const }
  }
}

function planOf({ subscription, items }: BillingFacts, context: ExplanationContext): PlanOut | null {
  const { t, title } = context
  if (subscription === undefined) return null
  const { terms, interval, period, trial, status, anchor, cancelAt, pausedAt } = subscription
  const isTrial = status === subscriptionStatuses.notSubscribed
  return {
    title: terms.planId === 0 ? t('cart.customSolution') : title(terms.planId),
    interval,
    since: isoOf(isTrial && trial !== undefined ? trial.start : anchor),
    period_end: isoOf(period.end),
    ends_at: isoOrNone(cancelAt),
    trial_end: isTrial ? isoOrNone(trial?.end) : null,
    paused_at: isoOrNone(pausedAt),
    items: items.flatMap((item) => {
      const price = priceOf(item, interval, context)
      if (price === undefined) return []
      const { productId, startedAt, ownTrial } = item
      const tried = item.trial === moduleTrials.trial ? isoOrNone(ownTrial?.endsAt) : null
      return [{ product_id: productId, title: title(productId), ...price, since: isoOf(startedAt), trial_end: tried }]
    }),
  }
}

function methodOut({ type, brand, lastFour, ...method }: ReportedMethod): CustomerOut['methods'][number] {
  const { expiryYear: year, expiryMonth: month, isCurrent, disabledAt } = method
  return {
    kind: wordOf(methodTypes, type, 'none'),
    name: maskedMethod(brand ?? '', lastFour),
    last_four: lastFour,
    expires: year === null || month === null ? null : `${year}-${String(month).padStart(2, '0')}`,
    is_charged: flag(isCurrent && disabledAt === null),
    disabled_at: isoOrNone(disabledAt),
  }
}

interface CustomerReading {
  readonly row: CustomerRow
  readonly context: RequestContext
  readonly db: Executor
}

/** Names of products in a language, by the catalogue that the subscription was bought from. */
export async function readerIn(
  locale: Locale,
  { ports }: Pick<RequestContext, 'ports'>,
  { db, version }: { readonly db: Executor; readonly version: number | undefined },
): Promise<ExplanationContext & Pick<Parameters<typeof chargeViews>[1], 'catalogue'>> {
  const catalogue = version === undefined ? ports.catalogue.current() : await ports.catalogue.version(version, db)
  const t = ports.pages.translator(locale)
  return { locale, t, catalogue, title: (id) => titleOf(catalogue, id, locale) }
}

/** The next charge in the words of the page, and as an answer in those of its customer. */
async function nextChargeOf(
  facts: BillingFacts,
  { row, context, db }: CustomerReading,
): Promise<CustomerOut['next_charge']> {
  const version = facts.subscription?.catalogueVersion
  const { taxRate } = facts.account
  const explainedIn = async (locale: Locale) => {
    const reader = await readerIn(locale, context, { db, version })
    const { nextCharge } = chargeViews(chargesAhead(facts, context.now), { ...reader, taxRate })
    return nextCharge === null ? null : explainCharge(nextCharge, reader)
  }
  try {
    const shown = await explainedIn(context.locale)
    const answered = shown === null || row.locale === context.locale ? shown : await explainedIn(row.locale)
    return shown === null ? null : { ...shown, text: answered?.text ?? shown.text }
  } catch {
    // an account that contradicts itself is held, with the reason; the rest of its page has to be readable
    return null
  }
}

async function billedOf(reading: CustomerReading) {
  const { row, context, db } = reading
  const facts = (await loadFacts(db, [row.id], { seller: context.ports.seller })).get(row.id)
  if (facts === undefined || row.erasedAt !== null)
    return { state: stateOf(facts ?? {}), plan: null, credit: 0, credit_minor: 0, next_charge: null }
  const reader = await readerIn(context.locale, context, { db, version: facts.subscription?.catalogueVersion })
  return {
    state: stateOf(facts),
    plan: planOf(facts, reader),
    credit: toMajor(facts.creditBalance),
    credit_minor: facts.creditBalance.minor,
    next_charge: await nextChargeOf(facts, reading),
  }
}

/** An account for its page: who they are, what they have, what is open, and the next charge. */
export async function presentCustomer(reading: CustomerReading): Promise<CustomerOut> {
  const { row, db } = reading
  const debts = await findDebts(db, row.id)
  const methods = await findReportedMethods(db, row.id)
  const billed = await billedOf(reading)
  return {
    id: row.id,
    company: row.company,
    kind: wordOf(accountTypes, row.kind, 'unknown'),
    country: row.country,
    currency: row.currency,
    registered_at: isoOf(row.createdAt),
    time_zone: row.timeZone,
    locale: row.locale,
    name: row.name,
    // a placeholder is the address of who was erased
    email: row.erasedAt === null ? row.email : null,
    members: await countMembers(db, row.id),
    is_locked: flag(row.isLocked),
    held_since: isoOrNone(row.heldAt),
    held_reason: row.heldReason,
    erased_at: isoOrNone(row.erasedAt),
    ...billed,
    people: (row.erasedAt === null ? await findPeople(db, row.id) : []).map((person) => ({
      member_id: person.memberId,
      name: fullName(person),
      email: person.email,
      is_primary: flag(person.isPrimary),
      is_read_only: flag(person.isReadOnly),
    })),
    methods: methods.map(methodOut),
    open: debts.map(({ documentId, document, dueAt, isOverdue, open, currency }) => ({
      document_id: documentId,
      document,
      due_at: isoOf(dueAt),
      is_overdue: flag(isOverdue),
      open: toMajor({ minor: open, currency }),
      open_minor: open,
    })),
  }
}
