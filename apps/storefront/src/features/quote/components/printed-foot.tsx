import type { QuoteView } from '@waybill/contract/views'
import { useShell } from '../../../app/shell-context.ts'
import { usePageAddress } from '../model/use-page-address.ts'
import styles from './quote-page.module.css'

/** On paper only: number and address, so that the sheet finds its way back. */
export function PrintedFoot({ quote }: { readonly quote: QuoteView }) {
  const { t } = useShell()
  const address = usePageAddress()
  return (
    <p className={styles.printed}>
      {quote.companyName} · {t('quote.heading', { number: quote.number })}
      {address !== undefined && ` · ${address.href}`}
    </p>
  )
}
