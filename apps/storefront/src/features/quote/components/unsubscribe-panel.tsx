import type { UnsubscribeProps } from '@waybill/contract/pages'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { useLink } from '../../../app/use-link.ts'
import styles from './quote-page.module.css'

/** One click does it: opening the link alone changes nothing, because mail scanners open links too. */
function DecisionForm({ intent }: { readonly intent: 'unsubscribe' | 'again' }) {
  const { t } = useShell()
  return (
    <form method="post" noValidate>
      <FormToken />
      <input type="hidden" name="intent" value={intent} />
      <Button kind="main" size="large" type="submit">
        {t(intent === 'again' ? 'quote.unsubscribe.again' : 'quote.unsubscribe.submit')}
      </Button>
    </form>
  )
}

/** The way out of more quotes, the way back, and that either was taken. */
export function UnsubscribePanel({ state, email = '' }: UnsubscribeProps) {
  const { t } = useShell()
  const link = useLink()
  return (
    <div className={styles.absence}>
      <h1>{t(`quote.unsubscribe.${state}Title`)}</h1>
      <p className="muted">
        {state === 'unknown' ? t('quote.unsubscribe.unknownText') : t(`quote.unsubscribe.${state}Text`, { email })}
      </p>
      {state === 'confirm' && <DecisionForm intent="unsubscribe" />}
      {(state === 'again' || state === 'done') && <DecisionForm intent="again" />}
      {state !== 'confirm' && state !== 'again' && (
        <p>
          <ButtonLink href={link('/platform/marketplace')}>{t('errors.page.home')}</ButtonLink>
        </p>
      )}
    </div>
  )
}
