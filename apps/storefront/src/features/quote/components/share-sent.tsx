import { formatInstant } from '@waybill/i18n'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { useEffect, useRef } from 'react'
import { useShell } from '../../../app/shell-context.ts'
import type { SharedQuote } from '../api/send-quote.ts'
import { useCountdown } from '../model/use-countdown.ts'
import styles from './share-quote.module.css'

/** A message that went well closes itself (design, section 7). */
const OPEN_MS = 3000

interface ShareSentProps {
  readonly quote: SharedQuote
  readonly onEnd: () => void
}

/** What was sent, to how many and until when it holds; focus comes here from the button that is gone. */
export function ShareSent({ quote, onEnd }: ShareSentProps) {
  const { shell, t } = useShell()
  const message = useRef<HTMLDivElement>(null)
  useCountdown(message, OPEN_MS, onEnd)
  useEffect(() => message.current?.focus(), [])
  const date = formatInstant(quote.expiresAt, shell.locale, { style: 'weekday' })
  return (
    <div ref={message} tabIndex={-1} className={styles.sent}>
      <Stack gap="xs">
        <p>{t('quote.share.sent', { number: quote.number, count: quote.recipients, date })}</p>
        {quote.suppressed.map((email) => (
          <p key={email} className="muted">
            {t('quote.share.suppressed', { email })}
          </p>
        ))}
        <p>
          <a className="go" href={quote.url}>
            {t('quote.share.preview')}
          </a>
        </p>
      </Stack>
    </div>
  )
}
