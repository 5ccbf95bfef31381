import { formatInstant } from '@waybill/i18n'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { useEffect, useRef, type RefObject } from 'react'
import { useShell } from '../../../app/shell-context.ts'
import type { SharedQuote } from '../api/send-quote.ts'
import { CopyLink } from './copy-link.tsx'
import styles from './share-quote.module.css'
import { useDismissal } from '@waybill/ui/toast/use-dismissal.ts'

/**
 * Ends a dialog by itself, unless its reader is at it: the clock stands still while the pointer moves in it or a control
 * of it has the focus. A pointer that merely rests where the button was, and the focus that we set, do not count.
 */
function useCountdown(inside: RefObject<HTMLElement | null>, milliseconds: number, onEnd: () => void): void {
  const setPaused = useDismissal(milliseconds, onEnd)
  useEffect(() => {
    const message = inside.current
    const dialog = message?.closest('dialog')
    if (!dialog) return undefined
    const onMove = ({ movementX, movementY, clientX, clientY }: PointerEvent): void => {
      if (movementX === 0 && movementY === 0) return
      // the shade around a dialog is a part of it
      const { left, right, top, bottom } = dialog.getBoundingClientRect()
      setPaused(clientX >= left && clientX <= right && clientY >= top && clientY <= bottom)
    }
    const onFocus = ({ target }: FocusEvent): void => setPaused(target !== message)
    const resume = (): void => setPaused(false)
    dialog.addEventListener('pointermove', onMove)
    dialog.addEventListener('pointerleave', resume)
    dialog.addEventListener('focusin', onFocus)
    return () => {
      dialog.removeEventListener('pointermove', onMove)
      dialog.removeEventListener('pointerleave', resume)
      dialog.removeEventListener('focusin', onFocus)
    }
  }, [inside, setPaused])
}

/** The address at which the sender is notified, or that nothing goes there. */
function ShareNotified({ quote: { notified } }: { readonly quote: SharedQuote }) {
  const { t } = useShell()
  if (notified === undefined) return null
  const { email, state } = notified
  return <p>{t(state === 'queued' ? 'quote.notify.sent' : 'quote.share.suppressed', { email })}</p>
}

/** A message that went well closes itself (design, section 7). */
const OPEN_MS = 3000

/** Quote that was sent, to how many and until when it holds; focus comes here from the button that is gone. */
export function ShareSent({ quote, onEnd }: { readonly quote: SharedQuote; readonly onEnd: () => void }) {
  const { shell, t } = useShell()
  const message = useRef<HTMLDivElement>(null)
  useCountdown(message, OPEN_MS, onEnd)
  useEffect(() => message.current?.focus(), [])
  const date = formatInstant(quote.expiresAt, shell.locale, { style: 'weekday' })
  return (
    <div ref={message} tabIndex={-1} className={styles.sent}>
      <Stack gap="xs">
        <p>{t('quote.share.sent', { number: quote.number, count: quote.recipients, date })}</p>
        <ShareNotified quote={quote} />
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

/** The link of a quote that goes without a mail, to copy and pass on; it stays until its reader closes it. */
export function ShareLink({ quote }: { readonly quote: SharedQuote }) {
  const { shell, t } = useShell()
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => message.current?.focus(), [])
  const date = formatInstant(quote.expiresAt, shell.locale, { style: 'weekday' })
  return (
    <div ref={message} tabIndex={-1} className={styles.sent}>
      <Stack gap="xs">
        <p>{t('quote.link.text', { number: quote.number, date })}</p>
        <ShareNotified quote={quote} />
        <CopyLink href={quote.url} />
      </Stack>
    </div>
  )
}
