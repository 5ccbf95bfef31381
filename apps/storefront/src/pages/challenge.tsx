import type { ChallengeProps } from '@waybill/contract/pages'
import { formatMoney } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { useShell } from '../app/shell-context.ts'
import { SitePage } from '../app/site/site-page.tsx'
import styles from '../features/sandbox/components/sandbox.module.css'
import { FormToken } from '../app/form-token.tsx'

/** The challenge that a bank would show; the answer goes to the page's own address, which leads back to the shop. */
function ChallengeChoice({ amount, state }: ChallengeProps) {
  const { shell, t } = useShell()
  if (state !== 'open') return <p>{t(`sandbox.challenge.${state}`)}</p>
  return (
    <>
      <p>
        {amount === undefined
          ? t('sandbox.challenge.method')
          : t('sandbox.challenge.text', { amount: formatMoney(amount, shell.locale, 2) })}
      </p>
      <form method="post" className={styles.choices}>
        <FormToken />
        <Button kind="main" size="large" type="submit" name="intent" value="approve">
          {t('sandbox.challenge.approve')}
        </Button>
        <Button kind="danger" size="large" type="submit" name="intent" value="decline">
          {t('sandbox.challenge.decline')}
        </Button>
      </form>
    </>
  )
}

/** Stands in for the page of a bank. */
export default function ChallengePage(props: ChallengeProps) {
  const { t } = useShell()
  return (
    <SitePage width="form" plain>
      <div className={styles.narrow}>
        <h1>{t('sandbox.challenge.title')}</h1>
        <ChallengeChoice {...props} />
      </div>
    </SitePage>
  )
}
