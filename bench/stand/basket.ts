import { moduleFailure } from '@waybill/domain/cart'
import type { CatalogueDocument, Module } from '@waybill/domain/catalog'

/** Content of every cart of the bench, and the module that comes and goes. */
export interface Basket {
  readonly base: readonly number[]
  readonly toggled: Module
}

const baseSize = 5

/** Can be bought alone at a price of its own, and brings no other module along. */
function isPlain(module: Module): boolean {
  const { pricingType, companions, isDefault, isAdditionalAccountUser } = module
  const isSold = moduleFailure(module, 'USD') === undefined && !isDefault && !isAdditionalAccountUser
  return isSold && pricingType === 'FIXED' && companions.length === 0
}

/** The toggled module needs one of the base, as most modules need something, and nothing of the base needs it. */
export function chooseBasket({ modules }: CatalogueDocument): Basket {
  const plain = modules.filter(isPlain)
  const toggled = plain.find(({ dependencies }) => dependencies.length === 1)
  if (toggled === undefined) throw new Error('the catalogue has no module that needs exactly one other')
  const isOther = ({ id, dependencies }: Module): boolean => id !== toggled.id && !dependencies.includes(toggled.id)
  const others = plain.filter(isOther).map(({ id }) => id)
  const base = [...new Set([...toggled.dependencies, ...others])].slice(0, baseSize)
  return { base, toggled }
}
