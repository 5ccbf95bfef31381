import type { CostCentresProps } from '@waybill/contract/pages'
import { SitePage } from '../app/site/site-page.tsx'
import { useShell } from '../app/shell-context.ts'
import { CentreHistory } from '../features/invoice/components/centre-history.tsx'
import { CentreList } from '../features/invoice/components/centre-list.tsx'
import { CentreProducts } from '../features/invoice/components/centre-products.tsx'
import { AccountLayout } from '../features/subscription/components/account-layout.tsx'

/** Cost centres of the account, and what its subscription charges to each. Works without script. */
export default function CostCentresPage(page: CostCentresProps) {
  const { t } = useShell()
  return (
    <SitePage ground current="account">
      <AccountLayout current="invoices">
        <div>
          <h1>{t('costCentre.title')}</h1>
          <p className="muted">{t('costCentre.intro')}</p>
        </div>
        <CentreList page={page} />
        <CentreProducts page={page} />
        <CentreHistory page={page} />
      </AccountLayout>
    </SitePage>
  )
}
