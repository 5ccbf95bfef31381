import type { InvitationView, TeamProps } from '@waybill/contract/pages'
import { formatInstant, localePath } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { State } from '@waybill/ui/state/state.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { roleText } from './role-fields.tsx'
import styles from './team.module.css'

function InvitationRow({
  invitation: { id, email, role, isReadOnly, isExpired, isRequested, expiresAt },
  timeZone,
}: {
  readonly invitation: InvitationView
  readonly timeZone: string
}) {
  const { shell, t } = useShell()
  const send = isRequested ? 'letIn' : 'resend'
  const date = formatInstant(expiresAt, shell.locale, { style: 'date', timeZone })
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <span className={styles.name}>{email}</span>
        <p className="small muted">{roleText({ role, isReadOnly }, t)}</p>
      </div>
      <p className={styles.rights}>
        {isRequested ? (
          <State kind="needsYou">{t('team.invitations.requested')}</State>
        ) : (
          <State kind={isExpired ? 'ended' : 'underway'}>
            {t(isExpired ? 'team.invitations.over' : 'team.invitations.until', { date })}
          </State>
        )}
      </p>
      <form className={styles.actions} method="post" action={localePath(shell.locale, '/account/members')}>
        <FormToken />
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          size="small"
          name="intent"
          value="member.resend"
          aria-label={t(`team.invitations.${send}.named`, { email })}
        >
          {t(`team.invitations.${send}`)}
        </Button>
        <Button
          type="submit"
          size="small"
          kind="plain"
          name="intent"
          value="member.revoke"
          aria-label={t('team.invitations.revoke.named', { email })}
        >
          {t('team.invitations.revoke')}
        </Button>
      </form>
    </li>
  )
}

/** People who are invited and have not joined yet. */
export function InvitationList({ team: { invitations, timeZone } }: { readonly team: TeamProps }) {
  const { t } = useShell()
  return (
    <section className={styles.section} aria-labelledby="invitations">
      <h2 id="invitations">{t('team.invitations')}</h2>
      <Sheet as="ul" ruled>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} timeZone={timeZone} />
        ))}
      </Sheet>
    </section>
  )
}
