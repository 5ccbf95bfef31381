import type { LegalProps } from '@waybill/contract/pages'
import { SitePage } from '../app/site/site-page.tsx'
import { staticPart } from '../app/static-part.tsx'
import { LegalDocument } from '../features/legal/components/legal-document.tsx'

const StaticDocument = staticPart('legal', import.meta.env.SSR && LegalDocument)

/** Terms, privacy note, refunds, imprint: a text to be read, and nothing that answers. */
export default function LegalPage(props: LegalProps) {
  return (
    <SitePage ground>
      <StaticDocument {...props} />
    </SitePage>
  )
}
