import type { QuoteProps } from '@waybill/contract/pages'
import type { Catalogue } from '@waybill/domain/catalog'
import { canStartTrial } from '@waybill/domain/order'
import type { Actor } from '../../../platform/http/actor.ts'
import type { StoredQuote } from '../repository.ts'

/** By the catalogue that prices the cart it is opened as; members have had their trial. */
export function leadsTo(
  actor: Actor,
  quote: Pick<StoredQuote, 'snapshot'> | undefined,
  catalogue: Catalogue,
): QuoteProps['leadsTo'] {
  if (actor.kind === 'member') return 'checkout'
  const isTrial = quote !== undefined && canStartTrial(catalogue, quote.snapshot.cart)
  return isTrial ? 'trial' : 'plan_first'
}
