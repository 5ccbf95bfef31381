import type { CatalogueProps } from '@waybill/contract/pages'
import { PlanUpgrade } from '../features/order/components/upgrade-button.tsx'
import CataloguePage from './catalogue.tsx'

/** For a member who pays for a subscription, or did: each other plan can be changed to at once, beside the cart (SUB-03). */
export default function CataloguePayerPage(props: CatalogueProps) {
  return <CataloguePage {...props} renderBeside={(plan) => <PlanUpgrade plan={plan} of={props.upgrade} />} />
}
