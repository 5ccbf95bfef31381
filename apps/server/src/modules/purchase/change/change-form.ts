import type { ChangeFormView } from '@waybill/contract/pages'
import type { BillingFacts } from '@waybill/domain/billing'
import { highestMaximumQuantity } from '@waybill/domain/pricing'
import { errorText } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import type { Member } from '../../../platform/http/actor.ts'
import { rejectBlocked } from '../../../platform/http/reject-blocked.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { loadFacts } from '../../billing/index.ts'
import { titleOf } from '../../catalog/index.ts'
import { presentOf } from '../preview/change-sides-out.ts'
import { changePlans } from './change-plans.ts'
import { cyclesOf, reasonOf, type CycleRequest } from './change-cycles.ts'
import { leavingCreditText, lostOf, oldAppsOf, oldAppViews } from './leave-legacy.ts'
import { isWithoutMethod } from './prepare-change.ts'
import { unpaidInvoices } from './unpaid-invoices.ts'

/** Choices of the member so far, by the query of the page. */
export interface ChangeChoice {
  readonly packageId: number | undefined
  /** More units in advance instead of a plan: `driver:8`. */
  readonly units: string | undefined
  readonly cycle: string | undefined
  /** The question that was sent. */
  readonly step: string | undefined
}

/** The cycles of one plan, or why there are none. */
async function cyclesOfPlan(
  db: Executor,
  choosing: CycleRequest,
): Promise<Pick<ChangeFormView, 'cycles' | 'reason' | 'needsMethod' | 'lost' | 'credit'>> {
  const { offered, rejected } = await cyclesOf(db, choosing)
  const cycles = offered.map(({ cycle }) => cycle)
  const { context } = choosing
  const [first] = offered
  const leaving = {
    lost: first === undefined ? null : lostOf(choosing.subscription, first.sides),
    credit: first === undefined ? null : leavingCreditText(first.change.plan, first.sides, choosing),
  }
  const t = context.ports.pages.translator(context.locale)
  const isBarred = isWithoutMethod(rejected.map(({ failure }) => failure))
  // what it costs is seen before a method is asked for
  const needsMethod = isBarred || offered.some(({ change }) => change.needsMethod)
  if (cycles.length > 0) return { cycles, reason: isBarred ? t('upgrade.methodFirst') : null, needsMethod, ...leaving }
  const failure = reasonOf(rejected)
  const reason = failure && t(failure.message ?? errorText(failure.code, failure.status), failure.values)
  return { cycles: [], reason: reason ?? t('errors.default'), needsMethod, ...leaving }
}

const UNITS = /^([\w-]{1,60}):(\d{1,7})$/

/** Units in advance as an address or a form writes them; undefined for anything else. */
export function unitsIn(text: string | undefined): { readonly key: string; readonly quantity: number } | undefined {
  const [, key, digits] = UNITS.exec(text ?? '') ?? []
  const quantity = Number(digits)
  return key === undefined || quantity > highestMaximumQuantity ? undefined : { key, quantity }
}

/** More units of what is paid in advance (B-65); undefined where the address names none, or what isn't. */
function unitsOf({ items }: BillingFacts, text: string | undefined, { ports, locale }: RequestContext) {
  const wanted = unitsIn(text)
  const item = items.find(({ price }) => price?.kind === 'prepaid' && price.usageKey === wanted?.key)
  if (wanted === undefined || item === undefined || text === undefined) return undefined
  const title = titleOf(ports.catalogue.current(), item.productId, locale)
  return { text, title, quantity: wanted.quantity, quantities: { [wanted.key]: wanted.quantity } }
}

const NOTHING_CHOSEN = {
  units: null,
  cycles: [],
  cycle: null,
  reason: null,
  needsMethod: false,
  oldApps: [],
  lost: null,
  credit: null,
} as const

/** The change form as far as it is filled in; undefined where the reader can't change the subscription. */
export async function changeForm(
  db: Executor,
  chosen: ChangeChoice,
  { member, context }: { readonly member: Member; readonly context: RequestContext },
): Promise<ChangeFormView | undefined> {
  if (rejectBlocked(member, { act: 'book' }) !== undefined) return undefined
  const { ports, now } = context
  const facts = (await loadFacts(db, [member.accountId], { seller: ports.seller })).get(member.accountId)
  const subscription = facts?.subscription
  const had = facts && presentOf(facts)
  if (facts === undefined || had === undefined || subscription === undefined) return undefined
  const plans = await changePlans(db, { facts, subscription, had, context })
  const standing = {
    endsAt: subscription.cancelAt ?? null,
    unpaid: await unpaidInvoices(db, member, context),
  }
  const more = unitsOf(facts, chosen.units, context)
  const packageId = more ? subscription.terms.planId : (plans.find(({ id }) => id === chosen.packageId)?.id ?? null)
  if (packageId === null) {
    const missing = chosen.step === undefined ? null : 'plan'
    return { ...NOTHING_CHOSEN, ...standing, plans, packageId, missing }
  }
  const units = more === undefined ? null : { text: more.text, title: more.title, quantity: more.quantity }
  const oldApps = oldAppViews(await oldAppsOf(db, subscription, member))
  const found = await cyclesOfPlan(db, {
    member,
    context,
    facts,
    had,
    pricedAt: now,
    packageId,
    subscription,
    quantities: more?.quantities,
  })
  const [only] = found.cycles
  const isOnly = found.cycles.length === 1
  const cycle = isOnly ? only?.key : found.cycles.find(({ key }) => key === chosen.cycle)?.key
  const isMissing = cycle === undefined && chosen.step === 'cycle' && found.cycles.length > 0
  const missing = isMissing ? 'cycle' : null
  return { ...standing, plans, packageId, units, cycle: cycle ?? null, missing, oldApps, ...found }
}
