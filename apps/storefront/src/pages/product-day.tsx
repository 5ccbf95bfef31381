import type { ProductProps } from '@waybill/contract/pages'
import { still } from '../app/still.tsx'
import { DayExample } from '../features/catalog/components/dedicated/day-example.tsx'
import { Points } from '../features/catalog/components/dedicated/points.tsx'
import { ProductLayout } from './parts/product-layout.tsx'

const StillExample = still('day-example', import.meta.env.SSR && DayExample)
const StillPoints = still('points', import.meta.env.SSR && Points)

/** A module of the phone in the cab, or a service: a day as stops on a line. */
export default function ProductDayPage(props: ProductProps) {
  const { story } = props
  if (story?.design !== 'day') return <ProductLayout props={props} />
  return (
    <ProductLayout
      props={props}
      example={<StillExample story={story} />}
      more={<StillPoints points={story.points} />}
    />
  )
}
