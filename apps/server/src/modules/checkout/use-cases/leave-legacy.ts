import type { ResultOf } from '@waybill/contract'
import type { CheckoutProps, OldAppView } from '@waybill/contract/pages'
import type { PlannedChange, Purchase } from '@waybill/domain/billing'
import { invoiceTotals, takesBack } from '@waybill/domain/invoice'
import { negate } from '@waybill/domain/money'
import { subscriptionKinds } from '@waybill/domain/subscription'
import { formatMoney } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import type { Member } from '../../../platform/http/actor.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { findIncompatibleApps } from '../../account/index.ts'
import type { StoredSubscription } from '../../subscription/index.ts'
import { titledSides, type TitledSides } from '../change-sides-out.ts'
import { lastPurchase } from './last-purchase.ts'
import type { Changer } from './prepare-change.ts'

type Compatibility = ResultOf<'GET /manage/ui/account/subscription/upgrade/message'>['compatibility']

/** What is sold today works with every app but those of before the marketplace (B-44). */
export async function oldAppsOf(
  db: Executor,
  { kind }: { readonly kind: number },
  { accountId }: Pick<Member, 'accountId'>,
): Promise<Compatibility> {
  return kind === subscriptionKinds.legacy ? findIncompatibleApps(db, accountId) : []
}

/** The same as a page shows them; null where it could not be checked. */
export function oldAppViews(apps: Compatibility): readonly OldAppView[] | null {
  const views = apps?.map(({ member_name: memberName, platform, app_version: version, minimum_version: minimum }) => {
    return { memberName, platform, version, minimum }
  })
  return views ?? null
}

/** What a legacy plan has and the new one doesn't, by their titles; null of any other (B-95). */
export function lostOf({ kind }: { readonly kind: number }, { lost }: TitledSides): string[] | null {
  return kind === subscriptionKinds.legacy ? lost.map(({ title }) => title) : null
}

/** Why nothing comes back of a legacy plan, which an earlier system was paid for; null where it is known what was paid (B-145). */
export function notCreditedOf(
  { isPaidUnknown }: Pick<PlannedChange, 'isPaidUnknown'>,
  { from }: Pick<TitledSides, 'from'>,
  { ports, locale }: RequestContext,
): string | null {
  return isPaidUnknown === true ? ports.pages.translator(locale)('leaving.notCredited', { plan: from.title }) : null
}

interface Leaving {
  readonly subscription: StoredSubscription | undefined
  readonly target: Purchase
  readonly member: Member
  readonly context: RequestContext
}

/** What comes back of a legacy plan, with its tax; null where nothing does (B-145). */
export function creditedOf(
  { lines, total: { currency } }: Pick<PlannedChange, 'lines' | 'total'>,
  { from }: Pick<TitledSides, 'from'>,
  { facts: { account, subscription }, context: { ports, locale } }: Pick<Changer, 'facts' | 'context'>,
): string | null {
  const credits = lines.filter(takesBack)
  if (subscription?.kind !== subscriptionKinds.legacy || credits.length === 0) return null
  const { total } = invoiceTotals(credits, currency, account.taxRate)
  const amount = formatMoney(negate(total), locale, 2)
  return ports.pages.translator(locale)('leaving.credited', { amount, plan: from.title })
}

/** What comes back of a legacy plan, or why nothing does, as a page says it. */
export function creditTextOf(
  plan: PlannedChange,
  sides: Pick<TitledSides, 'from'>,
  changer: Pick<Changer, 'facts' | 'context'>,
): string | null {
  return creditedOf(plan, sides, changer) ?? notCreditedOf(plan, sides, changer.context)
}

/** What the checkout says before an ended legacy plan is left for good; nothing on a plan of today (B-44, B-95). */
export async function leavingView(
  db: Executor,
  { subscription, target, member, context }: Leaving,
): Promise<Pick<CheckoutProps, 'leaving'>> {
  if (subscription?.kind !== subscriptionKinds.legacy) return {}
  const sides = await titledSides(db, { had: await lastPurchase(db, subscription), target, context })
  const oldApps = oldAppViews(await oldAppsOf(db, subscription, member))
  return { leaving: { plan: sides.from.title, oldApps, lost: lostOf(subscription, sides) ?? [] } }
}
