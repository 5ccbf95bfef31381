import type { ProductId } from '../../catalog/index.ts'
import type { Currency } from '../../money/index.ts'
import type { ChosenInterval } from '../../pricing/index.ts'
import { ok } from '../../result/index.ts'
import type { Result } from '../../result/index.ts'
import { addModule } from './add-module.ts'
import type { AddModule } from './add-module.ts'
import { addPackage } from './add-package.ts'
import type { AddPackage } from './add-package.ts'
import type { CartContext } from '../context.ts'
import { emptyCart } from '../empty-cart.ts'
import type { CartFailure } from '../failure.ts'
import { planOf } from './plan.ts'
import { removeModule } from './remove-module.ts'
import { removeOrphans } from './remove-orphans.ts'
import { removePackage } from './remove-package.ts'
import { restorePackage } from './restore-package.ts'
import type { RestorePackage } from './restore-package.ts'
import { setCurrency } from './set-currency.ts'
import { setQuantities } from './set-quantities.ts'
import type { SetQuantities } from './set-quantities.ts'
import { switchPackage } from './switch-package.ts'
import type { SwitchPackage } from './switch-package.ts'
import type { Cart, CartPlan } from '../types.ts'
import { undo } from './undo.ts'
import type { Undo } from './undo.ts'

/** Every change that a cart knows, as a value that can be stored, replayed and signed. */
export type CartCommand =
  | ({ readonly kind: 'add_package' } & AddPackage)
  | ({ readonly kind: 'add_module' } & AddModule)
  /** By id alone, because packages and modules share one sequence. */
  | { readonly kind: 'remove'; readonly productId: ProductId }
  /** Every line that nothing needs any more. */
  | { readonly kind: 'remove_orphans' }
  | ({ readonly kind: 'restore' } & RestorePackage)
  | ({ readonly kind: 'set_quantities' } & SetQuantities)
  | { readonly kind: 'set_currency'; readonly currency: Currency }
  /** The interval of payment, chosen where both prices are shown. */
  | { readonly kind: 'set_interval'; readonly interval: ChosenInterval }
  | ({ readonly kind: 'switch_package' } & SwitchPackage)
  | { readonly kind: 'empty' }
  | ({ readonly kind: 'undo' } & Undo)

/**
 * Plans a command on a cart: the preview, and exactly what is executed. Pure and total: the cart that is given is not touched,
 * and every expected failure is a `CartFailure`.
 */
export function planCommand(context: CartContext, cart: Cart, command: CartCommand): Result<CartPlan, CartFailure> {
  switch (command.kind) {
    case 'add_package':
      return addPackage(context, cart, command)
    case 'add_module':
      return addModule(context, cart, command)
    case 'remove':
      return command.productId === cart.planId
        ? removePackage(context, cart, command)
        : removeModule(context, cart, command)
    case 'remove_orphans':
      return removeOrphans(context, cart)
    case 'restore':
      return restorePackage(context, cart, command)
    case 'set_quantities':
      return setQuantities(context, cart, command)
    case 'set_currency':
      return setCurrency(context, cart, command)
    case 'set_interval':
      return ok(planOf(cart, { ...cart, interval: command.interval }))
    case 'switch_package':
      return switchPackage(context, cart, command)
    case 'empty':
      return ok(planOf(cart, emptyCart(cart.currency)))
    case 'undo':
      return undo(context, cart, command)
  }
}
