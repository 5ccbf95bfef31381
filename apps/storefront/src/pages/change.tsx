import type { ChangeProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { useShell } from '../app/shell-context.ts'
import { SitePage } from '../app/site-page.tsx'
import { AccountPanel } from '../features/account/components/account-panel.tsx'
import { ChangeSummary } from '../features/cart/components/change-summary.tsx'
import { ContactForm } from '../features/contact/components/contact-form.tsx'

const WORDS = { message: 'account.change.message', send: 'account.change.send' } as const

function ToSubscription({ isMain = false }: { readonly isMain?: boolean }) {
  const { shell, t } = useShell()
  return (
    <ButtonLink kind={isMain ? 'main' : 'line'} href={localePath(shell.locale, '/account/billing/subscription')}>
      {t('account.toSubscription')}
    </ButtonLink>
  )
}

function Sent() {
  const { shell, t } = useShell()
  const email = shell.viewer.kind === 'member' ? shell.viewer.email : ''
  return (
    <AccountPanel title={t('account.change.sentTitle')} note={t('account.change.sent', { email })}>
      <p>
        <ToSubscription isMain />
      </p>
    </AccountPanel>
  )
}

/** Without a cart the message says everything; what can be chosen is one link away. */
function NoCart() {
  const { shell, t } = useShell()
  return (
    <Banner
      kind="neutral"
      title={t('account.change.noCart')}
      action={
        <ButtonLink href={localePath(shell.locale, '/platform/marketplace/pricing')}>
          {t('account.change.choose')}
        </ButtonLink>
      }
    />
  )
}

function Body({ cart, isEnabling, closed, isSent, ...form }: ChangeProps) {
  const { t } = useShell()
  if (isSent) return <Sent />
  const title = t('account.change.title')
  if (closed !== undefined)
    return (
      <AccountPanel title={title}>
        <Banner kind="you" title={closed} action={<ToSubscription />} />
      </AccountPanel>
    )
  return (
    <AccountPanel title={title} note={t(isEnabling ? 'account.change.enableIntro' : 'account.change.intro')}>
      {cart === null && <NoCart />}
      <ContactForm {...form} words={WORDS} />
    </AccountPanel>
  )
}

/** Where Apply leads as long as no call changes a subscription: the change is shown, and sent as a message. */
export default function ChangePage(props: ChangeProps) {
  const { cart, isSent, closed } = props
  const hasSummary = cart !== null && !isSent && closed === undefined
  return (
    <SitePage
      ground
      current="account"
      width={hasSummary ? 'content' : 'form'}
      aside={hasSummary ? <ChangeSummary cart={cart} /> : undefined}
    >
      <Body {...props} />
    </SitePage>
  )
}
