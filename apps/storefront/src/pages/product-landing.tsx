import type { ProductProps } from '@waybill/contract/pages'
import { still } from '../app/still.tsx'
import { LandingFacts } from '../features/catalog/components/dedicated/landing-facts.tsx'
import { LandingProfile } from '../features/catalog/components/dedicated/landing-profile.tsx'
import { ProductLayout } from './parts/product-layout.tsx'

const StillProfile = still('landing-profile', import.meta.env.SSR && LandingProfile)
const StillFacts = still('landing-facts', import.meta.env.SSR && LandingFacts)

/** A landing page: a claim, the profile of a round, figures and answers. */
export default function ProductLandingPage(props: ProductProps) {
  const { story } = props
  if (story?.design !== 'landing') return <ProductLayout props={props} />
  return (
    <ProductLayout
      props={props}
      example={<StillProfile story={story} />}
      more={<StillFacts story={story} />}
      isLanding
    />
  )
}
