import type { ProductProps } from '@waybill/contract/pages'
import { ExchangeExample, ExchangeLimits } from '../features/catalog/components/dedicated/exchange-example.tsx'
import { ProductLayout } from './parts/product-layout.tsx'

/** A module of the interface: what goes in, what comes back, and the limits. */
export default function ProductExchangePage(props: ProductProps) {
  const { story } = props
  if (story?.design !== 'exchange') return <ProductLayout props={props} />
  return (
    <ProductLayout
      props={props}
      example={<ExchangeExample story={story} />}
      more={<ExchangeLimits limits={story.limits} />}
    />
  )
}
