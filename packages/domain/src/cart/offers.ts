import { bundledIds, subpackagesOf } from '../catalog/index.ts'
import type { Catalogue, Package, ProductId } from '../catalog/index.ts'
import { neededIds } from './lines.ts'
import type { SwitchPackage } from './switch-package.ts'

/** A chain with more useful subpackages than this is offered whole only: 2^6 choices are enough for any shop. */
const mostChosen = 6

function bundles({ modules }: Package, wanted: ReadonlySet<ProductId>): boolean {
  return modules.some(({ id, bundled }) => bundled && wanted.has(id))
}

function choicesOf(codes: readonly string[]): readonly (readonly string[])[] {
  let choices: readonly (readonly string[])[] = [[]]
  for (const code of codes) choices = choices.flatMap((choice) => [[...choice, code], choice])
  return choices
}

function offersOf(catalogue: Catalogue, item: Package, wanted: ReadonlySet<ProductId>): SwitchPackage[] {
  const { id: productId } = item
  const chain = subpackagesOf(catalogue, item)
  if (chain.length === 0) return [{ productId }]
  // What the package or a default module needs comes along too, cheaper inside a subpackage than beside it.
  const along = [...bundledIds(catalogue, item), ...catalogue.defaultModules.map(({ id }) => id)]
  const used = new Set([...wanted, ...neededIds(catalogue, along)])
  const useful = chain.filter((below) => bundles(below, used)).map(({ code }) => code)
  const choices = useful.length > mostChosen ? [] : choicesOf(useful)
  const parts = choices.filter(({ length }) => length < chain.length).map((entries) => ({ productId, entries }))
  return [{ productId }, ...parts]
}

/**
 * Every way to buy a package for somebody who wants these modules (CART-26, A-05): whole, and with each choice of the
 * subpackages that bundle one of them or something needed; one without any only adds to the price. The fullest first.
 */
export function offersFor(catalogue: Catalogue, wanted: ReadonlySet<ProductId>): SwitchPackage[] {
  return catalogue.document.packages.flatMap((item) => offersOf(catalogue, item, wanted))
}
