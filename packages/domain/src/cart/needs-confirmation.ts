import { confirmationTypes } from './confirmation.ts'
import type { CartActor } from './context.ts'

const { module: ofModule, package: ofPackage } = confirmationTypes

/**
 * True for a change that needs a confirmation. A member confirms every module. A visitor adds directly, with what the module
 * needs, and confirms only where a removal takes more than its own line or a default module. Both confirm before a package is
 * replaced, broken or migrated to; a first package (standard 0) is what the button says.
 */
export function needsConfirmation(
  viewer: CartActor['kind'],
  { scope, type }: { readonly scope: 'module' | 'package'; readonly type: number },
): boolean {
  if (scope === 'package') return type !== ofPackage.standard
  return viewer === 'member' || type === ofModule.defaultRemoval || type === ofModule.dependentRemoval
}
