import type { ApiReferenceProps } from '@waybill/contract/pages'
import { SitePage } from '../app/site/site-page.tsx'
import { ApiReference } from '../features/sandbox/components/api-reference.tsx'

export default function ApiReferencePage({ areas }: ApiReferenceProps) {
  return (
    <SitePage>
      <ApiReference areas={areas} />
    </SitePage>
  )
}
