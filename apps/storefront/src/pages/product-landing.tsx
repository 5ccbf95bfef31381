import type { ProductProps } from '@waybill/contract/pages'
import { staticPart } from '../app/static-part.tsx'
import { LandingFacts, LandingProfile } from '../features/catalog/components/dedicated/landing-profile.tsx'
import { ProductLayout } from './parts/product-layout.tsx'

const StaticProfile = staticPart('landing-profile', import.meta.env.SSR && LandingProfile)
const StaticFacts = staticPart('landing-facts', import.meta.env.SSR && LandingFacts)

/** A landing page: a claim, the profile of a round, figures and answers. */
export default function ProductLandingPage(props: ProductProps) {
  const { story } = props
  if (story?.design !== 'landing') return <ProductLayout props={props} />
  return (
    <ProductLayout
      props={props}
      example={<StaticProfile story={story} />}
      more={<StaticFacts story={story} />}
      isLanding
    />
  )
}
