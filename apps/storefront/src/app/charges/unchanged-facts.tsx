import type { UnpaidInvoiceView } from '@waybill/contract/pages'
import { formatInstant, formatMoney } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { useShell } from '../shell-context.ts'

interface UnchangedFactsProps {
  /** Of a cancelled subscription, epoch ms. */
  readonly endsAt: number | null
  readonly unpaid: readonly UnpaidInvoiceView[]
}

/** Facts that a change leaves as they are: a cancellation, and unpaid invoices. */
export function UnchangedFacts({ endsAt, unpaid }: UnchangedFactsProps) {
  const { shell, t } = useShell()
  const { locale, timeZone } = shell
  return (
    <>
      {endsAt !== null && (
        <Banner
          kind="neutral"
          title={t('upgrade.endsNote', { date: formatInstant(endsAt, locale, { style: 'weekday', timeZone }) })}
        />
      )}
      {unpaid.map(({ number, amount }) => (
        <Banner key={number} kind="you" title={t('upgrade.unpaid', { number, amount: formatMoney(amount, locale, 2) })}>
          {t('upgrade.unpaidNote')}
        </Banner>
      ))}
    </>
  )
}
