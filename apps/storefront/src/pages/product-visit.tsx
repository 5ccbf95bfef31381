import type { ProductProps } from '@waybill/contract/pages'
import { staticPart } from '../app/static-part.tsx'
import { VisitExample } from '../features/catalog/components/dedicated/visit-example.tsx'
import { ProductLayout } from './parts/product-layout.tsx'

const StaticExample = staticPart('visit-example', import.meta.env.SSR && VisitExample)

/** A module whose example is one visit of a round. */
export default function ProductVisitPage(props: ProductProps) {
  const { story } = props
  if (story?.design !== 'visit') return <ProductLayout props={props} />
  return <ProductLayout props={props} example={<StaticExample story={story} />} />
}
