import type { Catalogue } from './catalogue.ts'
import { modulePath } from './paths.ts'
import { typeIdOf } from './type-id.ts'
import type { Module } from './types.ts'

/** The page that describes a module: at an alias, at its own path, or a dedicated one at its own path. */
export interface ModulePage {
  readonly kind: 'alias' | 'own' | 'dedicated'
  readonly path: string
}

const supportTypeId = typeIdOf('support')

/** The contact form of a product: open to everyone and prefilled. */
export function contactPath(module: Module): string {
  return `/account/contact?product=${module.id}`
}

/**
 * The page of a module, or undefined where none exists and its path is 404. The first alias of status 1 is the canonical
 * address. Without one, a module of telematics, mobile, api or premium-support needs a dedicated page; any other has its own.
 */
export function modulePage(catalogue: Catalogue, module: Module): ModulePage | undefined {
  const alias = module.aliases.find(({ status }) => status === 1)
  if (alias !== undefined) return { kind: 'alias', path: alias.url }
  const platform = catalogue.platforms.get(module.platformId)
  if (platform === undefined) return undefined
  const path = modulePath(platform, module)
  if (module.learnMoreKind === 'dedicated') return { kind: 'dedicated', path }
  return platform.dedicated ? undefined : { kind: 'own', path }
}

/**
 * The path of a card's learn-more link, or undefined for a card without one. Cards of type 3 (support) and of
 * `learn_more_kind` contact lead to the contact page, whatever page they have.
 */
export function learnMorePath(catalogue: Catalogue, module: Module): string | undefined {
  const needsContact = typeIdOf(module.type) === supportTypeId || module.learnMoreKind === 'contact'
  return needsContact ? contactPath(module) : modulePage(catalogue, module)?.path
}
