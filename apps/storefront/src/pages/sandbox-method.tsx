import type { SandboxMethodProps } from '@waybill/contract/pages'
import { Button } from '@waybill/ui/button/button.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { FormProblems } from '../app/form-problems.tsx'
import { FormToken } from '../app/form-token.tsx'
import { useShell } from '../app/shell-context.ts'
import { SitePage } from '../app/site/site-page.tsx'
import { FIELD_ID_PREFIX, fieldLabels } from '../features/payment/components/field-labels.ts'
import { DebitTerms } from '../features/payment/components/debit-terms.tsx'
import { ProviderFields } from '../features/payment/components/provider-fields.tsx'
import { joinExpiry } from '../features/payment/model/payment-form.ts'
import styles from '../features/sandbox/components/sandbox.module.css'

/** Stands in for the page of a payment provider: what is typed here never reaches the shop, only its token does (B-49). */
export default function SandboxMethodPage({ type, values, backHref, ...props }: SandboxMethodProps) {
  const { t } = useShell()
  const problems = joinExpiry(props.problems)
  return (
    <SitePage width="form" plain>
      <div className={styles.narrow}>
        <h1>{t('sandbox.method.title')}</h1>
        <p>{t('sandbox.method.text', { method: t(`payment.method.${type}`) })}</p>
        <form method="post" className={styles.narrow} noValidate>
          <FormToken />
          <FormProblems idPrefix={FIELD_ID_PREFIX} labels={fieldLabels} problems={problems} />
          <ProviderFields type={type} problems={problems} values={values} />
          {type === 'ach' && <DebitTerms />}
          <div className={styles.choices}>
            <Button kind="main" size="large" type="submit">
              {t('sandbox.method.submit')}
            </Button>
            {backHref !== undefined && (
              <ButtonLink size="large" href={backHref}>
                {t('common.cancel')}
              </ButtonLink>
            )}
          </div>
        </form>
      </div>
    </SitePage>
  )
}
