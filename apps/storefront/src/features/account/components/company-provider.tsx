import type { CompanySettingsProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { Checkbox } from '@waybill/ui/checkbox/checkbox.tsx'
import { RadioCard } from '@waybill/ui/radio-card/radio-card.tsx'
import { RadioCards } from '@waybill/ui/radio-card/radio-cards.tsx'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { FormProblems } from '../../../app/form-problems.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { problemOf } from '../../../lib/problem-of.ts'
import { CompanyRemoval } from './company-removal.tsx'
import { ConfirmField } from './confirm-field.tsx'
import styles from './team.module.css'

const PAGE = '/account/members/company'
const ID_PREFIX = 'provider'

const labels = {
  issuer: 'company.provider.issuer',
  client_id: 'company.provider.clientId',
  client_secret: 'company.provider.clientSecret',
  password: 'team.handOver.password',
} as const

/** Rights of a person without an invitation: its choices, or nothing. */
function FirstSignIn({ chosen }: { readonly chosen: CompanySettingsProps['values']['firstSignIn'] }) {
  const { t } = useShell()
  const choices = [
    { value: 'none', title: t('company.first.none'), note: t('company.first.noneNote') },
    { value: 'manage', title: t('team.role.manage'), note: t('team.role.manageNote') },
    { value: 'look', title: t('team.role.look'), note: t('team.readOnlyNote') },
    { value: 'view', title: t('team.role.view'), note: t('team.role.viewNote') },
  ] as const
  return (
    <RadioCards legend={t('company.first.legend')}>
      {choices.map((choice) => (
        <RadioCard key={choice.value} name="first_sign_in" defaultChecked={choice.value === chosen} {...choice} />
      ))}
    </RadioCards>
  )
}

/** The client that is registered at the provider, and who signs in by it. */
export function CompanyProvider({ settings }: { readonly settings: CompanySettingsProps }) {
  const { shell, t } = useShell()
  const { values, hasSecret, redirectUri } = settings
  const own = settings.rejected === 'company.save' ? settings.problems : []
  const problems = own.filter(({ path }) => Object.hasOwn(labels, path))
  const field = (path: keyof typeof labels) => ({
    id: `${ID_PREFIX}-${path}`,
    name: path,
    label: t(labels[path]),
    error: problemOf(problems, path),
    autoComplete: 'off',
  })
  return (
    <section className={styles.section} aria-labelledby={ID_PREFIX}>
      <SectionHead id={ID_PREFIX} title={t('company.provider.title')} note={t('company.provider.note')} />
      <Sheet padded>
        <form
          className={styles.narrow}
          method="post"
          action={localePath(shell.locale, `${PAGE}#${ID_PREFIX}`)}
          noValidate
        >
          <FormToken />
          <FormProblems idPrefix={ID_PREFIX} labels={labels} problems={problems} />
          <dl className={styles.proof}>
            <dt>{t('company.provider.redirect')}</dt>
            <dd>
              <code>{redirectUri}</code>
            </dd>
          </dl>
          <TextField
            {...field('issuer')}
            type="url"
            hint={t('company.provider.issuerHint')}
            defaultValue={values.issuer}
            maxLength={500}
            required
          />
          <TextField {...field('client_id')} defaultValue={values.clientId} maxLength={300} required />
          <TextField
            {...field('client_secret')}
            type="password"
            maxLength={1_000}
            {...(hasSecret && { hint: t('company.provider.secretHint') })}
          />
          <FirstSignIn chosen={values.firstSignIn} />
          <Checkbox name="is_required" value="1" defaultChecked={values.isRequired}>
            {t('company.required')}
          </Checkbox>
          <ConfirmField
            id={`${ID_PREFIX}-password`}
            label={t(labels.password)}
            error={problemOf(problems, 'password')}
          />
          <div>
            <Button kind="main" type="submit" name="intent" value="company.save">
              {t('company.provider.save')}
            </Button>
          </div>
        </form>
      </Sheet>
    </section>
  )
}

/** Ends the sign-in by company: what that means for members is said first. */
export function ProviderRemoval({ settings }: { readonly settings: CompanySettingsProps }) {
  const { t } = useShell()
  return (
    <CompanyRemoval
      intent="company.remove"
      id={0}
      label={t('company.provider.remove')}
      note={t('company.provider.removeNote')}
      settings={settings}
    />
  )
}
