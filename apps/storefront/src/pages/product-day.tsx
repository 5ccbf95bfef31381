import type { ProductProps } from '@waybill/contract/pages'
import { staticPart } from '../app/static-part.tsx'
import { DayExample } from '../features/catalog/components/dedicated/day-example.tsx'
import { Points } from '../features/catalog/components/dedicated/points.tsx'
import { ProductLayout } from './parts/product-layout.tsx'

const StaticExample = staticPart('day-example', import.meta.env.SSR && DayExample)
const StaticPoints = staticPart('points', import.meta.env.SSR && Points)

/** A module of the phone in the cab, or a service: a day as stops on a line. */
export default function ProductDayPage(props: ProductProps) {
  const { story } = props
  if (story?.design !== 'day') return <ProductLayout props={props} />
  return (
    <ProductLayout
      props={props}
      example={<StaticExample story={story} />}
      more={<StaticPoints points={story.points} />}
    />
  )
}
