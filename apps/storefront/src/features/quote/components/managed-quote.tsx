import type { ManagedQuoteProps, ManageLinkView, SentQuoteProps } from '@waybill/contract/pages'
import { Button } from '@waybill/ui/button/button.tsx'
import { Checkbox } from '@waybill/ui/checkbox/checkbox.tsx'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { CopyLink } from './copy-link.tsx'
import absence from './quote-page.module.css'
import { SentForm } from './sent-quote-form.tsx'
import styles from './sent-quotes.module.css'

interface ManagedProps {
  readonly sent: SentQuoteProps
  readonly managed: ManageLinkView
}

/** The address of the mails, and the link for readers of the quote. */
export function ManagedLinks({ managed }: Pick<ManagedProps, 'managed'>) {
  const { t } = useShell()
  return (
    <Stack>
      <p className="small muted">{t('sentQuote.manage.intro', { email: managed.email })}</p>
      {managed.shareHref !== undefined && <CopyLink href={managed.shareHref} />}
    </Stack>
  )
}

/** Opens the question without script; the button in it ends the link for good. */
export function ManageLinkEnd({ sent, managed: { email } }: ManagedProps) {
  const { t } = useShell()
  return (
    <details id="end" className="unfold">
      <summary className="label">
        {t('sentQuote.manage.end')}
        <Icon name="chevron-down" size={16} />
      </summary>
      <SentForm sent={sent} className={styles.confirm}>
        <p>{t('sentQuote.manage.end.text', { email })}</p>
        <Checkbox name="unsubscribe" value="1">
          {t('sentQuote.manage.end.unsubscribe', { email })}
        </Checkbox>
        <Button type="submit" kind="danger" name="intent" value="quote.end">
          {t('sentQuote.manage.end.confirm')}
        </Button>
      </SentForm>
    </details>
  )
}

/** A link that manages nothing, or nothing any more. */
export function ManageLinkAbsence({ absence: reason }: Pick<ManagedQuoteProps, 'absence'>) {
  const { t } = useShell()
  const isEnded = reason === 'ended'
  return (
    <div className={absence.absence}>
      <h1>{t(isEnded ? 'sentQuote.manage.endedTitle' : 'quote.state.unknown')}</h1>
      <p className="muted">{t(isEnded ? 'sentQuote.manage.endedText' : 'quote.unsubscribe.unknownText')}</p>
    </div>
  )
}
