import type { ProductProps } from '@waybill/contract/pages'
import { DayExample } from '../features/catalog/components/dedicated/day-example.tsx'
import { Points } from '../features/catalog/components/dedicated/points.tsx'
import { ProductLayout } from './parts/product-layout.tsx'

/** A module of the phone in the cab, or a service: a day as stops on a line. */
export default function ProductDayPage(props: ProductProps) {
  const { story } = props
  if (story?.design !== 'day') return <ProductLayout props={props} />
  return <ProductLayout props={props} example={<DayExample story={story} />} more={<Points points={story.points} />} />
}
