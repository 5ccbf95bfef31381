import { settlementBankDays, trustedDebit } from '@waybill/domain/payment'
import { formatMoney } from '@waybill/i18n'
import { useShell } from '../../../app/shell-context.ts'
import styles from './payment-form.module.css'

interface DebitTermsProps {
  /** Start of what is bought, where the page knows it. */
  readonly start?: string | undefined
}

/** Terms of saving a bank account: what it authorises, how long a debit takes, and what that means for access. */
export function DebitTerms({ start }: DebitTermsProps) {
  const { shell, t } = useShell()
  const { shopName, locale, currency } = shell
  const limit = formatMoney(trustedDebit(currency), locale, 2)
  return (
    <div className={`${styles.terms} small`}>
      <p>{t('payment.debit.authorise', { shop: shopName })}</p>
      <p>
        {t('payment.debit.days', { days: settlementBankDays })} {start ?? t('payment.debit.start', { limit })}
      </p>
    </div>
  )
}
