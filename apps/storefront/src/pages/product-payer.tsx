import type { ProductProps } from '@waybill/contract/pages'
import { PlanUpgrade } from '../features/order/components/upgrade-button.tsx'
import { ProductLayout } from './parts/product-layout.tsx'

/** A plan on its own page, for a member who pays for a subscription or did: it changes at once, or by the cart. */
export default function ProductPayerPage(props: ProductProps) {
  return <ProductLayout props={props} upgrade={<PlanUpgrade plan={props} of={props.upgrade} look="page" />} />
}
