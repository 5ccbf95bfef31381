import type { ChallengeProps } from '@waybill/contract/pages'
import { formatMoney } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import styles from './sandbox.module.css'

/** The challenge that a bank would show; the answer goes to the page's own address, which leads back to the shop. */
export function ChallengeChoice({ amount, state }: ChallengeProps) {
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
