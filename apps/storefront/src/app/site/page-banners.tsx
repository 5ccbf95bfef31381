import { Banner } from '@waybill/ui/banner/banner.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { FormToken } from '../form-token.tsx'
import { useShell } from '../shell-context.ts'
import styles from './page-banners.module.css'
import type { PageShell } from '@waybill/contract/pages'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'

/** The notice that the cart from before the sign-in waits for the member's decision. */
function WaitingCart({ text, href, label }: NonNullable<PageShell['waitingCart']>) {
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

interface WaitingProps extends NonNullable<PageShell['approval']> {
  readonly icon: 'cart' | 'warning'
}

/** Waits for this member: a cart that another one sent, or a deletion that can be taken back. */
function Waiting({ icon, text, link }: WaitingProps) {
  return (
    <Banner
      kind="you"
      icon={icon}
      title={text}
      action={
        link && (
          <ButtonLink kind="line" size="small" href={link.href}>
            {link.label}
          </ButtonLink>
        )
      }
    />
  )
}

/** A member of the staff sees the shop as this member; the button works without script. */
function Impersonated({ text, label, action }: NonNullable<PageShell['impersonation']>) {
  return (
    <Banner
      kind="you"
      title={text}
      action={
        <form method="post" action={action} noValidate>
          <FormToken />
          <Button type="submit" kind="line" size="small">
            {label}
          </Button>
        </form>
      }
    />
  )
}

/** Banners: a reachable sandbox, a cart that waits for a decision, and the result of a form of the last page. */
export function PageBanners() {
  const { shell, t } = useShell()
  return (
    <div className={styles.banners}>
      {shell.impersonation && <Impersonated {...shell.impersonation} />}
      {shell.sandbox?.warning !== undefined && <Banner kind="you" title={t('common.sandboxBanner')} />}
      {shell.waitingCart && <WaitingCart {...shell.waitingCart} />}
      {shell.approval && <Waiting icon="cart" {...shell.approval} />}
      {shell.deletion && <Waiting icon="warning" {...shell.deletion} />}
      {shell.notice && (
        <Banner
          kind={shell.notice.kind === 'done' ? 'go' : 'bad'}
          title={shell.notice.text}
          live={shell.notice.kind === 'done' ? 'status' : 'alert'}
        />
      )}
    </div>
  )
}
