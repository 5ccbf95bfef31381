import type { DestinationProps } from '@waybill/contract/pages'
import { formatInstant, formatMoney } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { useShell } from '../app/shell-context.ts'
import { SitePage } from '../app/site/site-page.tsx'
import { AccountLayout } from '../features/subscription/components/account-layout.tsx'
import { DestinationList } from '../features/subscription/components/destination-list.tsx'

/** Payment with its document: the success of the checkout is shown for seconds only. */
function Receipt({ receipt }: Required<Pick<DestinationProps, 'receipt'>>) {
  const { shell, t } = useShell()
  const { label, amount, date, href } = receipt
  return (
    <Banner
      kind="go"
      icon="check"
      title={t('invoice.receipt.paid', { amount: formatMoney(amount, shell.locale, 2) })}
      action={<ButtonLink href={href}>{t('invoice.receipt.pdf')}</ButtonLink>}
    >
      {t('invoice.receipt.text', {
        number: label,
        date: formatInstant(date, shell.locale, { style: 'date', timeZone: shell.timeZone }),
      })}
    </Banner>
  )
}

/** End of a checkout: real pages that say what runs now. */
export default function DestinationPage({ kind, enabled, receipt }: DestinationProps) {
  const { t } = useShell()
  return (
    <SitePage ground current="account">
      <AccountLayout current={undefined}>
        <h1>{t(`subscription.destination.${kind}`)}</h1>
        {receipt && <Receipt receipt={receipt} />}
        <DestinationList enabled={enabled} />
      </AccountLayout>
    </SitePage>
  )
}
