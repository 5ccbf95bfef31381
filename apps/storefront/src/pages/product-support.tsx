import type { ProductProps } from '@waybill/contract/pages'
import { staticPart } from '../app/static-part.tsx'
import { SupportExample } from '../features/catalog/components/dedicated/support-example.tsx'
import { ProductLayout } from './parts/product-layout.tsx'

const StaticExample = staticPart('support-example', import.meta.env.SSR && SupportExample)

/** A help tier: response time, hours and ways. */
export default function ProductSupportPage(props: ProductProps) {
  const { story } = props
  if (story?.design !== 'support') return <ProductLayout props={props} />
  return <ProductLayout props={props} example={<StaticExample story={story} />} />
}
