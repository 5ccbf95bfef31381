import type { TeamProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { FormProblems } from '../../../app/form-problems.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { problemOf } from '../../../lib/problem-of.ts'
import { ConfirmField } from './confirm-field.tsx'
import styles from './team.module.css'

const ID_PREFIX = 'require-factor'
const labels = { password: 'team.handOver.password' } as const

/** Password and button of the primary member, who has a factor. */
function RequirementForm({ requiresFactor, problems }: Pick<TeamProps, 'requiresFactor' | 'problems'>) {
  const { shell, t } = useShell()
  return (
    <form
      className={styles.form}
      method="post"
      action={localePath(shell.locale, `/account/members#${ID_PREFIX}`)}
      noValidate
    >
      <FormToken />
      <input type="hidden" name="is_required" value={requiresFactor ? '0' : '1'} />
      <Stack gap="m">
        <FormProblems idPrefix={ID_PREFIX} labels={labels} problems={problems} />
        <ConfirmField
          id={`${ID_PREFIX}-password`}
          label={t('team.handOver.password')}
          error={problemOf(problems, 'password')}
        />
        <div>
          <Button type="submit" name="intent" value="team.require_factor">
            {t(requiresFactor ? 'team.required.turnOff' : 'team.required.turnOn')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** Whether every member needs a second factor, and the change of that. */
export function FactorRequirement({ team }: { readonly team: TeamProps }) {
  const { shell, t } = useShell()
  const { requiresFactor, canRequire, problems } = team
  return (
    <Sheet as="section" padded aria-labelledby={ID_PREFIX}>
      <Stack gap="m">
        <h2 id={ID_PREFIX}>{t('team.required.title')}</h2>
        <p>{t(requiresFactor ? 'team.required.isOn' : 'team.required.isOff')}</p>
        {canRequire ? (
          <RequirementForm
            requiresFactor={requiresFactor}
            problems={problems.filter(({ path }) => path === 'password')}
          />
        ) : (
          <div>
            <ButtonLink href={localePath(shell.locale, '/account/security/factor')}>
              {t('team.required.ownFirst')}
            </ButtonLink>
          </div>
        )}
      </Stack>
    </Sheet>
  )
}
