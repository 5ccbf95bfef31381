import type { ProductProps } from '@waybill/contract/pages'
import { still } from '../app/still.tsx'
import { SupportExample } from '../features/catalog/components/dedicated/support-example.tsx'
import { ProductLayout } from './parts/product-layout.tsx'

const StillExample = still('support-example', import.meta.env.SSR && SupportExample)

/** A help tier: who answers how soon, at which hours and by which way. */
export default function ProductSupportPage(props: ProductProps) {
  const { story } = props
  if (story?.design !== 'support') return <ProductLayout props={props} />
  return <ProductLayout props={props} example={<StillExample story={story} />} />
}
