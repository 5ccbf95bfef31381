import type { CatalogueProps } from '@waybill/contract/pages'
import { PlanUpgrade } from '../features/order/components/upgrade-button.tsx'
import CataloguePage from './catalogue.tsx'

/** For a member who pays for a subscription, or did: each other plan is changed to at once (B-152). */
export default function CataloguePayerPage(props: CatalogueProps) {
  const { upgrade } = props
  return (
    <CataloguePage
      {...props}
      renderUpgrade={(plan) =>
        upgrade?.ids.includes(plan.id) === true && <PlanUpgrade plan={plan} of={upgrade} look="card" />
      }
    />
  )
}
