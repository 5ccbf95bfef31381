import type { CatalogueProps } from '@waybill/contract/pages'
import { CatalogueLayout } from './parts/catalogue-layout.tsx'

export default function CataloguePage(props: CatalogueProps) {
  return <CatalogueLayout props={props} />
}
