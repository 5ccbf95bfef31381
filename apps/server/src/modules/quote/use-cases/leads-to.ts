import type { QuoteProps } from '@waybill/contract/pages'
import { canStartTrial } from '@waybill/domain/order'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import type { StoredQuote } from '../repository.ts'

/** By the catalogue of today, which prices the cart that it is opened as; members have had their trial. */
export function leadsTo(
  { actor, ports }: Pick<RequestContext, 'actor' | 'ports'>,
  quote: Pick<StoredQuote, 'snapshot'> | undefined,
): QuoteProps['leadsTo'] {
  if (actor.kind === 'member') return 'checkout'
  const isTrial = quote !== undefined && canStartTrial(ports.catalogue.current(), quote.snapshot.cart)
  return isTrial ? 'trial' : 'plan_first'
}
