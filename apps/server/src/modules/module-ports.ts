import type { Ports } from '../platform/ports.ts'
import { onDueDatePassed, onInvoiceFailed, onInvoicePaid } from './billing/use-cases/payment-effects.ts'
import { countInCart } from './cart/use-cases/read-cart.ts'
import { waitingCartOf } from './cart/use-cases/waiting-cart.ts'
import { dropOrder, finishOrder } from './checkout/use-cases/finish-order.ts'
import { findActorOfSession, findSessionActor } from './session/repository.ts'
import { verifyBearer } from './session/use-cases/bearer-token.ts'

/** What the platform asks of the modules, of which it knows none, and payments of what stands above them. */
export const modulePorts: Pick<Ports, 'sessions' | 'shellCart' | 'paymentEffects'> = {
  sessions: { findSessionActor, findActorOfSession, verifyBearer },
  shellCart: { countInCart, waitingCartOf },
  paymentEffects: { onInvoicePaid, onInvoiceFailed, onDueDatePassed, finishOrder, dropOrder },
}
