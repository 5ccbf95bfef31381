import type { TeamMemberView, TeamProps } from '@waybill/contract/pages'
import { formatInstant, localePath } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { PasswordConfirmation } from './hand-over.tsx'
import styles from './team.module.css'

interface FactorResetProps {
  readonly member: TeamMemberView
  readonly team: TeamProps
}

/** A reset that waits: until when and by whose request, and the button that stops it. */
export function WaitingReset({
  member: { id, name, reset },
  timeZone,
}: Pick<FactorResetProps, 'member'> & Pick<TeamProps, 'timeZone'>) {
  const { shell, t } = useShell()
  if (reset === null) return null
  const text = (at: number) => formatInstant(at, shell.locale, { style: 'datetime', timeZone })
  const since = text(reset.requestedAt)
  return (
    <form className={styles.waiting} method="post" action={localePath(shell.locale, '/account/members')}>
      <FormToken />
      <input type="hidden" name="id" value={id} />
      <p className="small">
        {t('team.factor.waits', { date: text(reset.takesEffectAt), name: reset.by ?? shell.shopName, since })}
      </p>
      <Button
        size="small"
        type="submit"
        name="intent"
        value="member.factor_stop"
        aria-label={t('team.factor.stop.named', { name })}
      >
        {t('team.factor.stop')}
      </Button>
    </form>
  )
}

/** The way to the confirmation. */
export function FactorReset({ member: { id, name } }: Pick<FactorResetProps, 'member'>) {
  const { shell, t } = useShell()
  return (
    <div className={styles.removal}>
      <p className="small">{t('team.factor.note', { name })}</p>
      <ButtonLink href={localePath(shell.locale, `/account/members?member=${id}&factor=1#factor-reset`)}>
        {t('team.factor.reset')}
      </ButtonLink>
    </div>
  )
}

/** Confirmation of the reset: when it happens and how it is stopped, and the own password. */
export function FactorResetConfirmation({ member, team: { problems } }: FactorResetProps) {
  const { t } = useShell()
  const { name } = member
  return (
    <PasswordConfirmation
      idPrefix="factor-reset"
      opens="factor"
      intent="member.factor_reset"
      member={member}
      problems={problems}
      title={t('team.factor.title', { name })}
      confirm={t('team.factor.confirm')}
      cancel={t('team.factor.cancel')}
    >
      <p>{t('team.factor.how', { name })}</p>
      <p>{t('team.factor.mail', { name })}</p>
    </PasswordConfirmation>
  )
}
