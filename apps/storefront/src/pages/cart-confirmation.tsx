import type { CartConfirmationProps } from '@waybill/contract/pages'
import { SitePage } from '../app/site/site-page.tsx'
import { ConfirmationSheet } from '../features/cart/components/review/confirmation-sheet.tsx'

/** Change of the cart, confirmed on a page of its own where there is no script. */
export default function CartConfirmationPage(props: CartConfirmationProps) {
  return (
    <SitePage width="form" ground>
      <ConfirmationSheet {...props} />
    </SitePage>
  )
}
