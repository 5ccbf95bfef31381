import type { PageShell } from '@waybill/contract/pages'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'

/** The cart from before the sign-in waits for its owner's decision. */
export function WaitingCart({ text, href, label }: NonNullable<PageShell['waitingCart']>) {
  return (
    <Banner
      kind="neutral"
      icon="cart"
      title={text}
      action={
        <ButtonLink kind="line" size="small" href={href}>
          {label}
        </ButtonLink>
      }
    />
  )
}
