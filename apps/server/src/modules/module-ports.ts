import type { Ports } from '../platform/ports.ts'
import { waitingApprovalOf } from './team/use-cases/waiting-approval.ts'
import { closeOrderedCarts } from './cart/use-cases/close-ordered-carts.ts'
import { countInCart } from './cart/use-cases/read-cart.ts'
import { waitingCartOf } from './cart/use-cases/waiting-cart.ts'
import { machineKeys } from './product-api/repository-keys.ts'
import { findActorOfSession, findSessionActor } from './session/repository.ts'
import { verifyBearer } from './session/use-cases/bearer-token.ts'

/** Needs of the platform from the modules, of which it knows none, and of billing from the cart, which stands above it. */
export const modulePorts: Pick<Ports, 'sessions' | 'shellCart' | 'closeOrderedCarts' | 'machineKeys'> = {
  sessions: { findSessionActor, findActorOfSession, verifyBearer },
  shellCart: { countInCart, waitingCartOf, waitingApprovalOf },
  closeOrderedCarts,
  machineKeys,
}
