import type { TeamMemberView, TeamProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Checkbox } from '@waybill/ui/checkbox/checkbox.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { FactorReset } from './factor-reset.tsx'
import { HandOver } from './hand-over.tsx'
import { RoleFields } from './role-fields.tsx'
import { StandingApproval } from './standing-approval.tsx'
import styles from './team.module.css'

interface MemberRightsProps {
  readonly member: TeamMemberView
  readonly team: TeamProps
}

interface ClosedProps {
  readonly legend: string
  readonly prefix: string
  readonly names: readonly { readonly name: string; readonly title: string; readonly isClosed: boolean }[]
}

/** Ticked is closed. */
function Closed({ legend, prefix, names }: ClosedProps) {
  if (names.length === 0) return null
  return (
    <fieldset className={styles.closed}>
      <legend>{legend}</legend>
      <div className={styles.choices}>
        {names.map(({ name, title, isClosed }) => (
          <Checkbox key={name} name={`${prefix}.${name}`} value="1" defaultChecked={isClosed}>
            {title}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

/** The way to the confirmation: what is removed can't sign in again, and nothing brings the access back but an invitation. */
function Removal({ member: { id, name } }: Pick<MemberRightsProps, 'member'>) {
  const { shell, t } = useShell()
  return (
    <div className={styles.removal}>
      <p className="small">{t('team.remove.note', { name })}</p>
      <ButtonLink kind="danger" href={localePath(shell.locale, `/account/members?member=${id}&remove=1#removal`)}>
        {t('team.remove')}
      </ButtonLink>
    </div>
  )
}

/** Names who goes and what that means; its button says the same. */
export function RemovalConfirmation({ member: { id, name, email } }: Pick<MemberRightsProps, 'member'>) {
  const { shell, t } = useShell()
  const back = localePath(shell.locale, `/account/members?member=${id}`)
  return (
    <Sheet as="section" padded aria-labelledby="removal">
      <Stack>
        <h2 id="removal">{t('team.remove.title', { name })}</h2>
        <p>{t('team.remove.note', { name })}</p>
        <p className="small muted">{t('team.remove.again', { email })}</p>
        <form className={styles.actions} method="post" action={localePath(shell.locale, '/account/members')}>
          <FormToken />
          <input type="hidden" name="id" value={id} />
          <Button kind="danger" type="submit" name="intent" value="member.remove">
            {t('team.remove.confirm', { name })}
          </Button>
          <ButtonLink kind="plain" href={back}>
            {t('team.remove.cancel')}
          </ButtonLink>
        </form>
      </Stack>
    </Sheet>
  )
}

/** Rights of one member, and their removal with what it means. */
export function MemberRights({ member, team }: MemberRightsProps) {
  const { shell, t } = useShell()
  const { id, name, closedPages, closedFeatures } = member
  const { pages, features } = team
  const action = localePath(shell.locale, `/account/members?member=${id}#rights`)
  return (
    <Sheet as="section" padded aria-labelledby="rights">
      <Stack>
        <h2 id="rights">{t('team.change.title', { name })}</h2>
        <form className={styles.form} method="post" action={action}>
          <FormToken />
          <input type="hidden" name="id" value={id} />
          <Stack gap="m">
            <RoleFields chosen={member} />
            <Closed
              legend={t('team.closedPages')}
              prefix="page"
              names={pages.map((page) => ({
                name: page,
                title: t(`team.page.${page}`),
                isClosed: closedPages.includes(page),
              }))}
            />
            <Closed
              legend={t('team.closedFeatures')}
              prefix="feature"
              names={features.map(({ code, title }) => ({
                name: code,
                title,
                isClosed: closedFeatures.includes(code),
              }))}
            />
            <p className="small muted">{t('team.change.note')}</p>
            <div className={styles.actions}>
              <Button kind="main" type="submit" name="intent" value="member.change">
                {t('team.change.save')}
              </Button>
              <ButtonLink kind="plain" href={localePath(shell.locale, '/account/members')}>
                {t('team.change.cancel')}
              </ButtonLink>
            </div>
          </Stack>
        </form>
        {member.role === 'manage' && !member.isReadOnly && <StandingApproval member={member} team={team} />}
        {member.hasFactor && member.reset === null && <FactorReset member={member} />}
        <HandOver member={member} />
        <Removal member={member} />
      </Stack>
    </Sheet>
  )
}
