import { customSolutionId } from '@waybill/domain/catalog'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { titleOf } from '../catalog/index.ts'

/** Titles of plans and add-ons as a reader knows them; empty for what the catalogue has no more. */
export function titlesFor({
  ports,
  locale,
}: {
  readonly ports: Pick<RequestContext['ports'], 'catalogue' | 'pages'>
  readonly locale: RequestContext['locale']
}): (productId: number) => string {
  const catalogue = ports.catalogue.current()
  return (productId) =>
    productId === customSolutionId
      ? ports.pages.translator(locale)('cart.customSolution')
      : titleOf(catalogue, productId, locale)
}
