import type { DestinationProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { useShell } from '../app/shell-context.ts'
import { RichText } from '../app/rich-text.tsx'
import { SitePage } from '../app/site-page.tsx'
import { AccountLayout } from '../features/subscription/components/account-layout.tsx'
import { DestinationList } from '../features/subscription/components/destination-list.tsx'

/** Nothing is switched here: people do it, and of what is paid for on the page that shows the change. */
function ContactUs({ enabled }: Pick<DestinationProps, 'enabled'>) {
  const { shell, t } = useShell()
  const path = enabled.some(({ source }) => source === 'paid') ? '/account/change' : '/account/contact'
  const ask = <a href={localePath(shell.locale, path)}>{t('subscription.features.ask')}</a>
  return (
    <p className="small muted">
      <RichText id="subscription.features.contactUs" slots={{ ask }} />
    </p>
  )
}

/** Where a checkout ends (B-30): real pages that say what runs now. */
export default function DestinationPage({ kind, enabled }: DestinationProps) {
  const { t } = useShell()
  return (
    <SitePage ground current="account">
      <AccountLayout current={kind === 'manage_features' ? 'features' : undefined}>
        <h1>{t(`subscription.destination.${kind}`)}</h1>
        <DestinationList enabled={enabled} />
        {kind === 'manage_features' && <ContactUs enabled={enabled} />}
      </AccountLayout>
    </SitePage>
  )
}
