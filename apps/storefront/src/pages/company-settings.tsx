import type { CompanySettingsProps } from '@waybill/contract/pages'
import { SitePage } from '../app/site/site-page.tsx'
import { useShell } from '../app/shell-context.ts'
import { CompanyDomains } from '../features/account/components/company-domains.tsx'
import { CompanyProvider, ProviderRemoval } from '../features/account/components/company-provider.tsx'
import styles from '../features/account/components/team.module.css'
import { AccountLayout } from '../features/subscription/components/account-layout.tsx'

/** The identity provider of the account and its domains, for the primary member. Works without script. */
export default function CompanySettingsPage(settings: CompanySettingsProps) {
  const { t } = useShell()
  return (
    <SitePage ground current="account">
      <AccountLayout current="members">
        <div className={styles.head}>
          <h1>{t('company.title')}</h1>
          <p className="muted">{t('company.intro')}</p>
        </div>
        <CompanyDomains settings={settings} />
        <CompanyProvider settings={settings} />
        {settings.isSetUp && <ProviderRemoval settings={settings} />}
      </AccountLayout>
    </SitePage>
  )
}
