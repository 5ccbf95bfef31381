import type { ResultOf } from '@waybill/contract'
import type { ChangeSidesView, PlanSideView } from '@waybill/contract/pages'
import { changeSides, type BillingFacts, type Purchase } from '@waybill/domain/billing'
import { listedModules, type Catalogue, type ProductId } from '@waybill/domain/catalog'
import { toMajor } from '@waybill/domain/money'
import type { Executor } from '../../../platform/database/database.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { titleOf } from '../../catalog/index.ts'

export type Migration = NonNullable<ResultOf<'POST /account/subscription/preview'>['migration']>
type SidesOut = ResultOf<'GET /manage/ui/account/subscription/upgrade/message'>['options'][number]['sides']

/** Selection of an account, or of its ended subscription. */
export interface HadPlan extends Pick<Purchase, 'items' | 'interval' | 'currency' | 'catalogueVersion'> {
  readonly planId: ProductId
}

/** A subscription that runs, as one side of its change. */
export function presentOf({ subscription, items }: Pick<BillingFacts, 'subscription' | 'items'>): HadPlan | undefined {
  if (subscription === undefined) return undefined
  const { terms, interval, currency, catalogueVersion } = subscription
  return { planId: terms.planId, interval, currency, catalogueVersion, items }
}

interface Titled {
  readonly product_id: ProductId
  readonly title: string
}

/** Both sides of a change with the titles of the reader's language. */
export interface TitledSides {
  readonly from: PlanSideView & { readonly planId: ProductId }
  readonly to: PlanSideView & { readonly planId: ProductId }
  readonly added: readonly Titled[]
  readonly lost: readonly Titled[]
}

interface Changing {
  readonly had: HadPlan
  readonly target: Purchase
  readonly context: RequestContext
}

/** The selection that is left is named by the catalogue that it was bought of, the new one by today's. */
export async function titledSides(
  db: Executor,
  { had, target, context: { ports, locale } }: Changing,
): Promise<TitledSides> {
  const [old, current] = [await ports.catalogue.version(had.catalogueVersion, db), ports.catalogue.current()]
  const { before, after, added, lost } = changeSides(had, target)
  const { planId } = target.terms
  const planTitle = (catalogue: Catalogue, id: ProductId): string =>
    id === 0 ? ports.pages.translator(locale)('cart.customSolution') : titleOf(catalogue, id, locale)
  const titled = (catalogue: Catalogue, ids: readonly ProductId[]): readonly Titled[] =>
    listedModules(catalogue, ids).map(({ id }) => ({ product_id: id, title: titleOf(catalogue, id, locale) }))
  return {
    from: { planId: had.planId, title: planTitle(old, had.planId), interval: had.interval, price: before },
    to: { planId, title: planTitle(current, planId), interval: target.interval, price: after },
    added: titled(current, added),
    lost: titled(old, lost),
  }
}

const titlesOf = (titled: readonly Titled[]): string[] => titled.map(({ title }) => title)

function sideOut({ planId, title, interval, price }: TitledSides['from']): Migration['from'] {
  const { currency, minor } = price
  return { package_id: planId, title, interval, currency, amount: toMajor(price), amount_minor: minor }
}

/** As the dialog's calls answer them. */
export function sidesOut({ from, to, added, lost }: TitledSides): SidesOut {
  return { from: sideOut(from), to: sideOut(to), added: titlesOf(added), removed: titlesOf(lost) }
}

/** As the preview of a change answers them where a legacy plan is left. */
export function migrationOut(
  { from, to, lost }: TitledSides,
  credit: Pick<Migration, 'credited' | 'not_credited'>,
): Migration {
  return { from: sideOut(from), to: sideOut(to), lost: lost.map((each) => ({ ...each })), ...credit }
}

/** As the change form of the account page shows them. */
export function sidesView({ from, to, added, lost }: TitledSides): ChangeSidesView {
  const viewOf = ({ title, interval, price }: PlanSideView): PlanSideView => ({ title, interval, price })
  return { from: viewOf(from), to: viewOf(to), added: titlesOf(added), removed: titlesOf(lost) }
}
