import type { QuoteProps } from '@waybill/contract/pages'
import { formatInstant, type Translate, type Locale } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { useLink } from '../../../app/use-link.ts'
import { StopReason } from './quote-stop.tsx'
import styles from './quote-page.module.css'

interface QuoteAbsenceProps {
  readonly absence: NonNullable<QuoteProps['absence']>
  readonly lapsed: QuoteProps['lapsed']
}

function expiredText(quote: NonNullable<QuoteProps['lapsed']>, t: Translate, locale: Locale): string {
  const date = formatInstant(quote.expiresAt, locale, { style: 'weekday' })
  if (quote.senderName === '') return t('quote.state.expiredTextVisitor', { date })
  return t('quote.state.expiredText', { date, name: quote.senderName })
}

/** Reason why there is nothing to read here, and what one can do. */
export function QuoteAbsence({ absence, lapsed }: QuoteAbsenceProps) {
  const { shell, t } = useShell()
  const link = useLink()
  return (
    <div className={styles.absence}>
      {lapsed && <p className="small muted">{t('quote.heading', { number: lapsed.number })}</p>}
      <h1>{t(lapsed?.stopped ? 'quote.state.stopped' : `quote.state.${absence}`)}</h1>
      {lapsed?.stopped ? (
        <StopReason stopped={lapsed.stopped} />
      ) : (
        <p className="muted">
          {absence === 'expired' && lapsed && expiredText(lapsed, t, shell.locale)}
          {absence === 'revoked' && t('quote.state.revokedText')}
          {absence === 'unknown' && t('quote.state.unknownText')}
        </p>
      )}
      <p>
        <ButtonLink href={link('/platform/marketplace')}>{t('errors.page.home')}</ButtonLink>
      </p>
    </div>
  )
}
