import type { Ports } from '../platform/ports.ts'
import { findActorOfSession, findSessionActor } from './session/repository.ts'
import { verifyBearer } from './session/use-cases/bearer-token.ts'
import { countInCart } from './cart/use-cases/read-cart.ts'
import { waitingCartOf } from './cart/use-cases/waiting-cart.ts'

/** What the platform asks of the modules, of which it knows none. */
export const modulePorts: Pick<Ports, 'sessions' | 'shellCart'> = {
  sessions: { findSessionActor, findActorOfSession, verifyBearer },
  shellCart: { countInCart, waitingCartOf },
}
