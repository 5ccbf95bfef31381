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
import type { StoredSubscription } from '../../billing/index.ts'
import { titledSides, type Migration, type TitledSides } from '../preview/change-sides-out.ts'
import { lastPurchase } from '../place/last-purchase.ts'
import type { ChangeContext } from './wanted-change.ts'

type Compatibility = ResultOf<'GET /manage/ui/account/subscription/upgrade/message'>['compatibility']

/** Apps that are too old for what is sold today: only an account from before the marketplace has any. */
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

/** Titles of a legacy plan that the new one doesn't have; null of any other. */
export function lostOf({ kind }: { readonly kind: number }, { lost }: TitledSides): string[] | null {
  return kind === subscriptionKinds.legacy ? lost.map(({ title }) => title) : null
}

interface Leaving {
  readonly subscription: StoredSubscription | undefined
  readonly target: Purchase
  readonly member: Member
  readonly context: RequestContext
}

/**
 * Sentences on the credit for leaving a legacy plan, with its tax, and on what isn't credited because no payment of an earlier
 * system is known for it (B-145); null where there is none.
 */
export function leavingCredit(
  { isPaidUnknown, lines, total: { currency } }: Pick<PlannedChange, 'isPaidUnknown' | 'lines' | 'total'>,
  { from: { title: plan } }: Pick<TitledSides, 'from'>,
  { facts: { account, subscription }, context: { ports, locale } }: Pick<ChangeContext, 'facts' | 'context'>,
): Pick<Migration, 'credited' | 'not_credited'> {
  const t = ports.pages.translator(locale)
  const credits = subscription?.kind === subscriptionKinds.legacy ? lines.filter(takesBack) : []
  const { total } = invoiceTotals(credits, currency, account.taxRate)
  const amount = formatMoney(negate(total), locale, 2)
  return {
    credited: credits.length === 0 ? null : t('leaving.credited', { amount, plan }),
    not_credited: isPaidUnknown === true ? t('leaving.notCredited', { plan }) : null,
  }
}

/** The one that a page shows. */
export function leavingCreditText(...of: Parameters<typeof leavingCredit>): string | null {
  const { credited, not_credited: notCredited } = leavingCredit(...of)
  return credited ?? notCredited
}

/** Warning of the checkout before an ended legacy plan is left for good; nothing on a plan of today. */
export async function leavingView(
  db: Executor,
  { subscription, target, member, context }: Leaving,
): Promise<Pick<CheckoutProps, 'leaving'>> {
  if (subscription?.kind !== subscriptionKinds.legacy) return {}
  const sides = await titledSides(db, { had: await lastPurchase(db, subscription), target, context })
  const oldApps = oldAppViews(await oldAppsOf(db, subscription, member))
  return { leaving: { plan: sides.from.title, oldApps, lost: lostOf(subscription, sides) ?? [] } }
}
