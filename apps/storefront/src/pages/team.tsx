import type { TeamProps } from '@waybill/contract/pages'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { useShell } from '../app/shell-context.ts'
import { useLink } from '../app/use-link.ts'
import { SitePage } from '../app/site/site-page.tsx'
import { FactorRequirement } from '../features/account/components/factor-requirement.tsx'
import { InvitationList } from '../features/account/components/invitation-list.tsx'
import { InviteForm } from '../features/account/components/invite-form.tsx'
import { MemberList } from '../features/account/components/member-list.tsx'
import { TeamHistory } from '../features/account/components/team-history.tsx'
import { TeamSeats } from '../features/account/components/team-seats.tsx'
import styles from '../features/account/components/team.module.css'
import { AccountLayout } from '../features/subscription/components/account-layout.tsx'

/** The way to the sign-in by company. */
function CompanyLink() {
  const { t } = useShell()
  const link = useLink()
  return (
    <Sheet as="section" padded aria-labelledby="company">
      <Stack gap="m">
        <h2 id="company">{t('team.company.title')}</h2>
        <p>{t('team.company.note')}</p>
        <div>
          <ButtonLink href={link('/account/members/company')}>{t('team.company.open')}</ButtonLink>
        </div>
      </Stack>
    </Sheet>
  )
}

/** Members who work with the account; the primary member invites, changes and removes them. Works without script. */
export default function TeamPage(team: TeamProps) {
  const { t } = useShell()
  const { canChange, opened, primaryName, problems, history } = team
  // the other form's field
  const ofInvitation = problems.filter(({ path }) => path !== 'password')
  return (
    <SitePage ground current="account">
      <AccountLayout current="members">
        <div className={styles.head}>
          <h1>{t('team.title')}</h1>
          <p className="muted">{t('team.intro')}</p>
          {!canChange && primaryName !== undefined && <p>{t('team.closed', { name: primaryName })}</p>}
        </div>
        <TeamSeats team={team} />
        <MemberList team={team} />
        {team.invitations.length > 0 && <InvitationList team={team} />}
        {canChange && opened === null && <InviteForm team={{ ...team, problems: ofInvitation }} />}
        {canChange && opened === null && <FactorRequirement team={team} />}
        {canChange && opened === null && <CompanyLink />}
        {history !== null && opened === null && history.entries.length > 0 && (
          <TeamHistory history={history} team={team} />
        )}
      </AccountLayout>
    </SitePage>
  )
}
