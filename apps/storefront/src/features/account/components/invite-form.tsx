import type { TeamProps } from '@waybill/contract/pages'
import { localeName, localePath } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { SelectField } from '@waybill/ui/select-field/select-field.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { FormProblems } from '../../../app/form-problems.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { problemOf } from '../../../lib/problem-of.ts'
import { RoleFields } from './role-fields.tsx'
import styles from './team.module.css'

const ID_PREFIX = 'invite'
const labels = { email: 'team.invite.email', locale: 'team.invite.language' } as const

/** One address at a time, with what it may do from the first day. */
export function InviteForm({ team: { problems, values } }: { readonly team: TeamProps }) {
  const { shell, t } = useShell()
  return (
    <Sheet as="section" padded aria-labelledby="invite">
      <form
        className={styles.form}
        method="post"
        action={localePath(shell.locale, '/account/members#invite')}
        noValidate
      >
        <FormToken />
        <Stack gap="m">
          <h2 id="invite">{t('team.invite.title')}</h2>
          <FormProblems idPrefix={ID_PREFIX} labels={labels} problems={problems} />
          <TextField
            id={`${ID_PREFIX}-email`}
            name="email"
            type="email"
            maxLength={254}
            autoComplete="off"
            label={t('team.invite.email')}
            hint={t('team.invite.note')}
            defaultValue={values.email}
            error={problemOf(problems, 'email')}
            required
          />
          {shell.languages.length > 1 && (
            <SelectField
              id={`${ID_PREFIX}-locale`}
              name="locale"
              label={t('team.invite.language')}
              error={problemOf(problems, 'locale')}
              defaultValue={values.locale ?? shell.locale}
            >
              {shell.languages.map((locale) => (
                <option key={locale} value={locale} lang={locale}>
                  {localeName(locale)}
                </option>
              ))}
            </SelectField>
          )}
          <RoleFields chosen={{ role: values.role ?? 'manage', isReadOnly: values.isReadOnly ?? false }} />
          <div>
            <Button kind="main" type="submit" name="intent" value="member.invite">
              {t('team.invite.send')}
            </Button>
          </div>
        </Stack>
      </form>
    </Sheet>
  )
}
