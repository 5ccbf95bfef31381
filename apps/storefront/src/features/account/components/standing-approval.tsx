import type { TeamMemberView, TeamProps } from '@waybill/contract/pages'
import { toMajor } from '@waybill/domain/money'
import { localePath } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { PasswordField } from '@waybill/ui/password-field/password-field.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { FormProblems } from '../../../app/form-problems.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { problemOf } from '../../../lib/problem-of.ts'
import styles from './team.module.css'

const ID_PREFIX = 'standing'
const labels = { limit: 'team.standing.limit', password: 'team.handOver.password' } as const

interface StandingApprovalProps {
  readonly member: TeamMemberView
  readonly team: TeamProps
}

/** An amount a month up to which the member's carts are ordered at once, confirmed by the own password (S-22). */
export function StandingApproval({
  member: { id, name, standing },
  team: { currency, problems, values },
}: StandingApprovalProps) {
  const { shell, t } = useShell()
  const stored = standing === null ? '' : String(toMajor(standing))
  return (
    <form
      className={styles.removal}
      method="post"
      action={localePath(shell.locale, `/account/members?member=${id}#standing`)}
      noValidate
    >
      <FormToken />
      <input type="hidden" name="id" value={id} />
      <Stack gap="m">
        <h3 id="standing">{t('team.standing.title')}</h3>
        <p className="small">{t('team.standing.note', { name })}</p>
        <FormProblems idPrefix={ID_PREFIX} labels={labels} problems={problems} />
        <TextField
          id={`${ID_PREFIX}-limit`}
          name="limit"
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
          label={t('team.standing.limit')}
          hint={t('team.standing.limitHint', { currency })}
          defaultValue={values.limit ?? stored}
          error={problemOf(problems, 'limit')}
        />
        <PasswordField
          id={`${ID_PREFIX}-password`}
          name="password"
          label={t('team.handOver.password')}
          error={problemOf(problems, 'password')}
          autoComplete="current-password"
          showLabel={t('account.password.show')}
          required
        />
        <div>
          <Button type="submit" name="intent" value="member.standing">
            {t('team.standing.save')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
