import type { ProductProps } from '@waybill/contract/pages'
import { still } from '../app/still.tsx'
import { ExchangeExample } from '../features/catalog/components/dedicated/exchange-example.tsx'
import { ExchangeLimits } from '../features/catalog/components/dedicated/exchange-limits.tsx'
import { ProductLayout } from './parts/product-layout.tsx'

const StillExample = still('exchange-example', import.meta.env.SSR && ExchangeExample)
const StillLimits = still('exchange-limits', import.meta.env.SSR && ExchangeLimits)

/** A module of the interface: what goes in, what comes back, and the limits. */
export default function ProductExchangePage(props: ProductProps) {
  const { story } = props
  if (story?.design !== 'exchange') return <ProductLayout props={props} />
  return (
    <ProductLayout
      props={props}
      example={<StillExample story={story} />}
      more={<StillLimits limits={story.limits} />}
    />
  )
}
