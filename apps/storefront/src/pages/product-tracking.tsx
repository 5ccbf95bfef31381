import type { ProductProps } from '@waybill/contract/pages'
import { staticPart } from '../app/static-part.tsx'
import { TrackingExample } from '../features/catalog/components/dedicated/tracking-example.tsx'
import { TrackingFacts } from '../features/catalog/components/dedicated/tracking-facts.tsx'
import { ProductLayout } from './parts/product-layout.tsx'

const StaticExample = staticPart('tracking-example', import.meta.env.SSR && TrackingExample)
const StaticFacts = staticPart('tracking-facts', import.meta.env.SSR && TrackingFacts)

/** A tracking module: a dotted track, what the device reports, which vehicles it fits. */
export default function ProductTrackingPage(props: ProductProps) {
  const { story } = props
  if (story?.design !== 'tracking') return <ProductLayout props={props} />
  return <ProductLayout props={props} example={<StaticExample story={story} />} more={<StaticFacts story={story} />} />
}
