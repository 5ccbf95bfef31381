import type { CheckoutProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { useShell } from '../../../app/shell-context.ts'

type ClosedCheckout = NonNullable<CheckoutProps['closed']>

const WAYS = {
  contact: { path: '/account/contact', label: 'common.footer.contact' },
  cart: { path: '/platform/marketplace/shopping-cart-review', label: 'order.toCart' },
} as const

interface CheckoutClosedProps {
  readonly reason: ClosedCheckout['reason']
  readonly wayOut: Exclude<ClosedCheckout['wayOut'], 'email'>
}

/** For a member who can't pay, whatever they fill in: the reason and the way out, and no form. */
export function CheckoutClosed({ reason, wayOut }: CheckoutClosedProps) {
  const { shell, t } = useShell()
  const { path, label } = WAYS[wayOut]
  return (
    <Banner
      kind="you"
      level={2}
      title={reason}
      action={<ButtonLink href={localePath(shell.locale, path)}>{t(label)}</ButtonLink>}
    />
  )
}
