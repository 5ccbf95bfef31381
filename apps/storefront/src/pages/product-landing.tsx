import type { ProductProps } from '@waybill/contract/pages'
import { LandingFacts } from '../features/catalog/components/dedicated/landing-facts.tsx'
import { LandingProfile } from '../features/catalog/components/dedicated/landing-profile.tsx'
import { ProductLayout } from './parts/product-layout.tsx'

/** A landing page: a claim, the profile of a round, figures and answers. */
export default function ProductLandingPage(props: ProductProps) {
  const { story } = props
  if (story?.design !== 'landing') return <ProductLayout props={props} />
  return (
    <ProductLayout
      props={props}
      example={<LandingProfile story={story} />}
      more={<LandingFacts story={story} />}
      isLanding
    />
  )
}
