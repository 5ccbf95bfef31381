import { confirmationTypes } from './confirmation.ts'
import type { CartViewer } from './context.ts'

const { module: ofModule, package: ofPackage } = confirmationTypes

/**
 * Whether a change waits for an answer (M§4, A-31). A member is asked about every module, a visitor only where more
 * happens than the button says: something comes or goes along, or a default module goes. Both are asked before a package
 * is replaced, broken or migrated to; a first package (standard 0) is what the button says.
 */
export function asksFirst(
  viewer: CartViewer['kind'],
  { scope, type }: { readonly scope: 'module' | 'package'; readonly type: number },
): boolean {
  if (scope === 'package') return type !== ofPackage.standard
  return viewer === 'member' || (type !== ofModule.standard && type !== ofModule.addToCart)
}
