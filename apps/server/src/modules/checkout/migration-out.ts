import type { ResultOf } from '@waybill/contract'
import { migrationSides, type BillingFacts, type Purchase } from '@waybill/domain/billing'
import { listedModules, type Catalogue } from '@waybill/domain/catalog'
import { toMajor, type Money } from '@waybill/domain/money'
import type { Executor } from '../../platform/database/database.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { titleOf } from '../catalog/index.ts'

type Migration = NonNullable<ResultOf<'POST /account/subscription/preview'>['migration']>

interface Migrating {
  readonly facts: BillingFacts
  readonly target: Purchase
  readonly context: RequestContext
}

/**
 * The legacy plan that is left, by the catalogue that it was bought of, beside what takes its place, and what the account won't
 * have any more (B-95). Undefined on any other plan.
 */
export async function migrationOut(
  db: Executor,
  { facts, target, context: { ports, locale } }: Migrating,
): Promise<Migration | undefined> {
  const sides = migrationSides(facts, target)
  if (sides === undefined || facts.subscription === undefined) return undefined
  const { terms, interval, catalogueVersion } = facts.subscription
  const [old, current] = [await ports.catalogue.version(catalogueVersion, db), ports.catalogue.current()]
  const sideOf = (catalogue: Catalogue, of: Pick<Purchase, 'terms' | 'interval'>, amount: Money): Migration['from'] => {
    const { planId } = of.terms
    const customSolution = ports.pages.translator(locale)('cart.customSolution')
    const title = planId === 0 ? customSolution : titleOf(catalogue, planId, locale)
    return { package_id: planId, title, interval: of.interval, amount: toMajor(amount), amount_minor: amount.minor }
  }
  return {
    from: sideOf(old, { terms, interval }, sides.before),
    to: sideOf(current, target, sides.after),
    lost: listedModules(old, sides.lost).map(({ id }) => ({ product_id: id, title: titleOf(old, id, locale) })),
  }
}
