import { subpackageCodes } from '../catalog/index.ts'
import type { Catalogue, Package } from '../catalog/index.ts'
import type { SwitchPackage } from './switch-package.ts'

/** A longer chain than this is offered whole only: 2^6 choices are enough for any shop. */
const longestChain = 6

/** Every choice of codes, the fullest first. */
function choicesOf(codes: readonly string[]): readonly (readonly string[])[] {
  let choices: readonly (readonly string[])[] = [[]]
  for (const code of codes.toReversed()) choices = choices.flatMap((choice) => [[code, ...choice], choice])
  return choices.toSorted((left, right) => right.length - left.length)
}

function offersOf(catalogue: Catalogue, item: Package): SwitchPackage[] {
  const { id: productId } = item
  const codes = subpackageCodes(catalogue, item)
  const choices = codes.length > longestChain ? [] : choicesOf(codes).filter(({ length }) => length < codes.length)
  return [{ productId }, ...choices.map((entries) => ({ productId, entries }))]
}

/** Every way to buy a package (CART-26, A-05): whole, and with each choice of its subpackages, the fullest first. */
export function offersOfShop(catalogue: Catalogue): SwitchPackage[] {
  return catalogue.document.packages.flatMap((item) => offersOf(catalogue, item))
}
