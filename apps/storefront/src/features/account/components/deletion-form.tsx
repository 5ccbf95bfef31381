import type { DeletionProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { PasswordField } from '@waybill/ui/password-field/password-field.tsx'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { FormProblems } from '../../../app/form-problems.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { problemOf } from '../../../lib/problem-of.ts'
import styles from './profile.module.css'

const ID_PREFIX = 'delete'
const INTENT = 'deletion.request'
const labels = { password: 'profile.password.present', code: 'account.factor.code' } as const

/** In the order of the page: what goes, and what the law keeps. */
const goes = {
  member: ['profile.deletion.goesAccess', 'profile.deletion.goesData', 'profile.deletion.staysQuotes'],
  account: ['profile.deletion.goesSubscription', 'profile.deletion.goesMembers', 'profile.deletion.goesAll'],
} as const

/** Requests the deletion by password, and a code where a second factor is set up. */
export function DeletionForm({ scope, members, hasFactor, rejected, problems }: DeletionProps) {
  const { shell, t } = useShell()
  const own = rejected === INTENT ? problems : []
  const field = (path: keyof typeof labels) => ({
    id: `${ID_PREFIX}-${path}`,
    name: path,
    label: t(labels[path]),
    error: problemOf(own, path),
    required: true,
  })
  return (
    <section className={styles.section} aria-labelledby={ID_PREFIX}>
      <SectionHead
        id={ID_PREFIX}
        title={t(`profile.deletion.${scope}Title`)}
        note={t(`profile.deletion.${scope}Note`)}
      />
      <Sheet padded>
        <form
          className={styles.narrow}
          method="post"
          action={localePath(shell.locale, `/account/security/deletion#${ID_PREFIX}`)}
          noValidate
        >
          <FormToken />
          <input type="hidden" name="scope" value={scope} />
          <FormProblems idPrefix={ID_PREFIX} labels={labels} problems={own} />
          <ul className={styles.facts}>
            {goes[scope].map((fact) => (
              <li key={fact}>{t(fact, { count: members })}</li>
            ))}
            <li>{t('profile.deletion.staysLaw')}</li>
          </ul>
          <PasswordField
            {...field('password')}
            autoComplete="current-password"
            showLabel={t('account.password.show')}
          />
          {hasFactor && (
            <TextField {...field('code')} autoComplete="one-time-code" hint={t('profile.factor.codeOrRecovery')} />
          )}
          <div>
            <Button kind="main" type="submit" name="intent" value={INTENT}>
              {t(`profile.deletion.${scope}Button`)}
            </Button>
          </div>
        </form>
      </Sheet>
    </section>
  )
}
