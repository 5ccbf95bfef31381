import type { ProductProps } from '@waybill/contract/pages'
import { ProductLayout } from './parts/product-layout.tsx'

/** A module without an example, or a package, on its own page. */
export default function ProductPage(props: ProductProps) {
  return <ProductLayout props={props} />
}
