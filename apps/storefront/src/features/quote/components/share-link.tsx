import { formatInstant } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { useEffect, useRef, useState } from 'react'
import { useShell } from '../../../app/shell-context.ts'
import { copyText } from '../../../lib/copy-text.ts'
import type { SharedQuote } from '../api/send-quote.ts'
import styles from './share-quote.module.css'

/** The link of a quote that goes without a mail, to copy and pass on; it stays until its reader closes it. */
export function ShareLink({ quote }: { readonly quote: SharedQuote }) {
  const { shell, t, announce } = useShell()
  const message = useRef<HTMLDivElement>(null)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => message.current?.focus(), [])
  const date = formatInstant(quote.expiresAt, shell.locale, { style: 'weekday' })
  const copy = async (): Promise<void> => {
    const input = message.current?.querySelector('input') ?? null
    if (!(await copyText(quote.url, input))) return
    setCopied(true)
    announce(t('quote.sentLine.copied'))
  }
  return (
    <div ref={message} tabIndex={-1} className={styles.sent}>
      <Stack gap="xs">
        <p>{t('quote.link.text', { number: quote.number, date })}</p>
        <TextField
          label={t('quote.link.label')}
          readOnly
          value={quote.url}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <p>
          <Button size="small" onClick={() => void copy()}>
            {t(isCopied ? 'quote.sentLine.copied' : 'quote.sentLine.copy')}
          </Button>{' '}
          <a className="go" href={quote.url}>
            {t('quote.share.preview')}
          </a>
        </p>
      </Stack>
    </div>
  )
}
