import type { TeamMemberView, TeamProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { PasswordField } from '@waybill/ui/password-field/password-field.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { FormProblems } from '../../../app/form-problems.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { problemOf } from '../../../lib/problem-of.ts'
import styles from './team.module.css'

const ID_PREFIX = 'hand-over'
const labels = { password: 'team.handOver.password' } as const

interface HandOverProps {
  readonly member: TeamMemberView
  readonly team: TeamProps
}

/** The way to the confirmation; a member who changes nothing can't be the primary one. */
export function HandOver({ member: { id, name, isReadOnly } }: Pick<HandOverProps, 'member'>) {
  const { shell, t } = useShell()
  return (
    <div className={styles.removal}>
      <p className="small">{t(isReadOnly ? 'team.handOver.readOnly' : 'team.handOver.note', { name })}</p>
      {!isReadOnly && (
        <ButtonLink href={localePath(shell.locale, `/account/members?member=${id}&primary=1#hand-over`)}>
          {t('team.handOver')}
        </ButtonLink>
      )}
    </div>
  )
}

/** Confirmation of the hand-over: what goes with the role, and the own password. */
export function HandOverConfirmation({ member: { id, name }, team: { problems } }: HandOverProps) {
  const { shell, t } = useShell()
  const page = `/account/members?member=${id}`
  return (
    <Sheet as="section" padded aria-labelledby={ID_PREFIX}>
      <form
        className={styles.form}
        method="post"
        action={localePath(shell.locale, `${page}&primary=1#${ID_PREFIX}`)}
        noValidate
      >
        <FormToken />
        <input type="hidden" name="id" value={id} />
        <Stack gap="m">
          <h2 id={ID_PREFIX}>{t('team.handOver.title', { name })}</h2>
          <FormProblems idPrefix={ID_PREFIX} labels={labels} problems={problems} />
          <Stack gap="xs">
            <p>{t('team.handOver.gets', { name })}</p>
            <p>{t('team.handOver.youStay', { name })}</p>
          </Stack>
          <PasswordField
            id={`${ID_PREFIX}-password`}
            name="password"
            label={t('team.handOver.password')}
            error={problemOf(problems, 'password')}
            autoComplete="current-password"
            showLabel={t('account.password.show')}
            required
          />
          <div className={styles.actions}>
            <Button kind="main" type="submit" name="intent" value="member.hand_over">
              {t('team.handOver.confirm', { name })}
            </Button>
            <ButtonLink kind="plain" href={localePath(shell.locale, page)}>
              {t('team.handOver.cancel')}
            </ButtonLink>
          </div>
        </Stack>
      </form>
    </Sheet>
  )
}
