import type { Ports } from '../platform/ports.ts'
import { closeOrderedCarts } from './team/use-cases/answer-by-order.ts'
import { waitingApprovalOf } from './team/use-cases/waiting-approval.ts'
import { waitingDeletionOf } from './erasure/deletion-page.ts'
import { adminKeys } from './admin/repository-keys.ts'
import { findImpersonated } from './admin/repository-impersonations.ts'
import { findStaffActor } from './admin/repository-sessions.ts'
import { countInCart } from './cart/use-cases/read-cart.ts'
import { waitingCartOf } from './cart/use-cases/waiting-cart.ts'
import { machineKeys } from './product-api/repository-keys.ts'
import { findActorOfSession, findSessionActor } from './session/repository.ts'
import { verifyBearer } from './session/use-cases/bearer-token.ts'

/** Functions of the modules for the platform, which imports none, and of the cart for billing, which the cart imports. */
export const modulePorts: Pick<Ports, 'sessions' | 'shellCart' | 'closeOrderedCarts' | 'machineKeys' | 'adminKeys'> = {
  sessions: { findStaffActor, findSessionActor, findActorOfSession, findImpersonated, verifyBearer },
  shellCart: { countInCart, waitingCartOf, waitingApprovalOf, waitingDeletionOf },
  closeOrderedCarts,
  machineKeys,
  adminKeys,
}
