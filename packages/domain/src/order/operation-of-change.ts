import { confirmationTypes } from '../cart/index.ts'
import type { CartConfirmation } from '../cart/index.ts'
import type { Operation } from './progress.ts'

const { package: ofPackage } = confirmationTypes

/** The operation that a confirmed change of the cart runs as, and so its row of the progress table. */
export function operationOfChange(
  { scope, type }: Pick<CartConfirmation, 'scope' | 'type'>,
  action: 'activate' | 'deactivate',
): Operation {
  if (scope === 'module') return action === 'activate' ? 'enable_module' : 'disable_module'
  if (type === ofPackage.modified) return 'bundled_to_custom'
  if (type === ofPackage.legacyMigrate) return 'legacy_to_custom'
  return type === ofPackage.replaced ? 'change_package' : 'enable_new_package'
}
