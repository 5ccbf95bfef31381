import type { TeamMemberView, TeamProps } from '@waybill/contract/pages'
import { formatInstant, localePath } from '@waybill/i18n'
import { Badge } from '@waybill/ui/badge/badge.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { MemberRights } from './member-rights.tsx'
import styles from './team.module.css'

interface MemberRowProps {
  readonly member: TeamMemberView
  readonly team: TeamProps
}

function MemberRow({ member, team: { memberId, canChange, timeZone } }: MemberRowProps) {
  const { shell, t } = useShell()
  const { id, name, email, role, isReadOnly, joinedAt } = member
  const date = formatInstant(joinedAt, shell.locale, { style: 'date', timeZone })
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <span className={styles.name}>{name}</span>
        {id === memberId && <Badge>{t('team.you')}</Badge>}
        <p className="small muted">{email}</p>
      </div>
      <p className="small">
        {t(`team.role.${role}`)}
        {isReadOnly && ` · ${t('team.readOnly')}`}
        <br />
        <span className="muted">{t('team.joined', { date })}</span>
      </p>
      <div className={styles.actions}>
        {canChange && role !== 'primary' && (
          <ButtonLink
            size="small"
            href={localePath(shell.locale, `/account/members?member=${id}#rights`)}
            aria-label={t('team.change.named', { name })}
          >
            {t('team.change')}
          </ButtonLink>
        )}
      </div>
    </li>
  )
}

/** The team, the primary member first; the rights of the one that is opened are below. */
export function MemberList({ team }: { readonly team: TeamProps }) {
  const { t } = useShell()
  const { members, opened } = team
  const member = members.find(({ id }) => id === opened)
  return (
    <>
      <Sheet as="ul" ruled aria-label={t('team.title')}>
        {members.map((each) => (
          <MemberRow key={each.id} member={each} team={team} />
        ))}
      </Sheet>
      {member && <MemberRights key={member.id} member={member} team={team} />}
    </>
  )
}
