import type { TeamMemberView, TeamProps } from '@waybill/contract/pages'
import { formatInstant, formatList, formatMoney, localePath } from '@waybill/i18n'
import { Badge } from '@waybill/ui/badge/badge.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { FactorResetConfirmation, WaitingReset } from './factor-reset.tsx'
import { HandOverConfirmation } from './hand-over.tsx'
import { MemberRights, RemovalConfirmation } from './member-rights.tsx'
import { roleText } from './role-fields.tsx'
import styles from './team.module.css'

interface MemberRowProps {
  readonly member: TeamMemberView
  readonly team: TeamProps
}

/** Pages and features closed to a member, by their names on the screen. */
function useClosed({ closedPages, closedFeatures }: TeamMemberView, { features }: TeamProps): string {
  const { shell, t } = useShell()
  const titles = new Map(features.map(({ code, title }) => [code, title]))
  const names = [
    ...closedPages.map((page) => t(`team.page.${page}`)),
    ...closedFeatures.flatMap((code) => titles.get(code) ?? []),
  ]
  return names.length === 0 ? '' : t('team.closedNames', { names: formatList(names, shell.locale) })
}

function MemberRow({ member, team }: MemberRowProps) {
  const { shell, t } = useShell()
  const { memberId, canChange, timeZone } = team
  const closed = useClosed(member, team)
  const { id, name, email, role, joinedAt } = member
  const date = formatInstant(joinedAt, shell.locale, { style: 'date', timeZone })
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <span className={styles.name}>{name}</span>
        {id === memberId && <Badge>{t('team.you')}</Badge>}
        <p className="small muted">{email}</p>
        {closed !== '' && <p className="small muted">{closed}</p>}
        {member.standing !== null && (
          <p className="small muted">{t('team.standing', { amount: formatMoney(member.standing, shell.locale) })}</p>
        )}
        {member.hasFactor && <p className="small muted">{t('team.factor.on')}</p>}
        <WaitingReset member={member} timeZone={timeZone} />
      </div>
      <p className={`${styles.rights} small`}>
        {roleText(member, t)}
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

/** The rights, or the confirmation of what can't be undone here. */
function Opened({ member, team }: MemberRowProps) {
  if (team.isResetting) return <FactorResetConfirmation member={member} team={team} />
  if (team.isHandingOver) return <HandOverConfirmation member={member} team={team} />
  return team.isRemoving ? <RemovalConfirmation member={member} /> : <MemberRights member={member} team={team} />
}

/** The team, the primary member first; the rights of the one that is opened are below. */
export function MemberList({ team }: { readonly team: TeamProps }) {
  const { t } = useShell()
  const { members, invitations, opened, canChange } = team
  const isAlone = members.length === 1 && invitations.length === 0
  const member = members.find(({ id }) => id === opened)
  return (
    <>
      <Sheet as="ul" ruled aria-label={t('team.title')}>
        {members.map((each) => (
          <MemberRow key={each.id} member={each} team={team} />
        ))}
      </Sheet>
      {isAlone && <p className="muted">{t(canChange && opened === null ? 'team.aloneInvite' : 'team.alone')}</p>}
      {member && <Opened key={member.id} member={member} team={team} />}
    </>
  )
}
