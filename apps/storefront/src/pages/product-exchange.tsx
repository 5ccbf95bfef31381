import type { ProductProps } from '@waybill/contract/pages'
import { staticPart } from '../app/static-part.tsx'
import { ExchangeExample } from '../features/catalog/components/dedicated/exchange-example.tsx'
import { ExchangeLimits } from '../features/catalog/components/dedicated/exchange-limits.tsx'
import { ProductLayout } from './parts/product-layout.tsx'

const StaticExample = staticPart('exchange-example', import.meta.env.SSR && ExchangeExample)
const StaticLimits = staticPart('exchange-limits', import.meta.env.SSR && ExchangeLimits)

/** A module of the interface: what goes in, what comes back, and the limits. */
export default function ProductExchangePage(props: ProductProps) {
  const { story } = props
  if (story?.design !== 'exchange') return <ProductLayout props={props} />
  return (
    <ProductLayout
      props={props}
      example={<StaticExample story={story} />}
      more={<StaticLimits limits={story.limits} />}
    />
  )
}
