import type { QuoteProps } from '@waybill/contract/pages'
import type { QuoteView } from '@waybill/contract/views'
import { formatInstant, localePath, type Translate, type Locale } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { useShell } from '../../../app/shell-context.ts'
import styles from './quote-page.module.css'

interface QuoteAbsenceProps {
  readonly absence: NonNullable<QuoteProps['absence']>
  readonly quote: QuoteView | null
}

function expiredText(quote: QuoteView, t: Translate, locale: Locale): string {
  const date = formatInstant(quote.expiresAt, locale, { style: 'weekday' })
  if (quote.senderName === '') return t('quote.state.expiredTextVisitor', { date })
  return t('quote.state.expiredText', { date, name: quote.senderName })
}

/** Why there is nothing to read here, and what one can do (QUO-09). */
export function QuoteAbsence({ absence, quote }: QuoteAbsenceProps) {
  const { shell, t } = useShell()
  const isExpired = absence === 'expired' && quote !== null
  return (
    <div className={styles.absence}>
      {quote !== null && <p className="small muted">{t('quote.heading', { number: quote.number })}</p>}
      <h1>{t(`quote.state.${absence}`)}</h1>
      <p className="muted">
        {isExpired && expiredText(quote, t, shell.locale)}
        {absence === 'revoked' && t('quote.state.revokedText')}
        {absence === 'unknown' && t('quote.state.unknownText')}
      </p>
      <p>
        <ButtonLink href={localePath(shell.locale, '/platform/marketplace')}>{t('errors.page.home')}</ButtonLink>
      </p>
    </div>
  )
}
