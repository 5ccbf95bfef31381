import type { ReactNode } from 'react'
import type { TeamMemberView, TeamProps } from '@waybill/contract/pages'
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

interface PasswordConfirmationProps extends Pick<HandOverProps, 'member'>, Pick<TeamProps, 'problems'> {
  readonly idPrefix: string
  /** Name in the page's address that opens it. */
  readonly opens: string
  readonly intent: string
  readonly title: string
  readonly confirm: string
  readonly cancel: string
  /** Its consequences, as paragraphs. */
  readonly children: ReactNode
}

/** Confirmation of what the primary member does to another one, by their own password. */
export function PasswordConfirmation({ member: { id }, idPrefix, problems, ...form }: PasswordConfirmationProps) {
  const { shell, t } = useShell()
  const page = `/account/members?member=${id}`
  return (
    <Sheet as="section" padded aria-labelledby={idPrefix}>
      <form
        className={styles.form}
        method="post"
        action={localePath(shell.locale, `${page}&${form.opens}=1#${idPrefix}`)}
        noValidate
      >
        <FormToken />
        <input type="hidden" name="id" value={id} />
        <Stack gap="m">
          <h2 id={idPrefix}>{form.title}</h2>
          <FormProblems idPrefix={idPrefix} labels={labels} problems={problems} />
          <Stack gap="xs">{form.children}</Stack>
          <ConfirmField
            id={`${idPrefix}-password`}
            label={t('team.handOver.password')}
            error={problemOf(problems, 'password')}
          />
          <div className={styles.actions}>
            <Button kind="main" type="submit" name="intent" value={form.intent}>
              {form.confirm}
            </Button>
            <ButtonLink kind="plain" href={localePath(shell.locale, page)}>
              {form.cancel}
            </ButtonLink>
          </div>
        </Stack>
      </form>
    </Sheet>
  )
}

/** Confirmation of the hand-over: what goes with the role, and the own password. */
export function HandOverConfirmation({ member, team: { problems } }: HandOverProps) {
  const { t } = useShell()
  const { name } = member
  return (
    <PasswordConfirmation
      idPrefix="hand-over"
      opens="primary"
      intent="member.hand_over"
      member={member}
      problems={problems}
      title={t('team.handOver.title', { name })}
      confirm={t('team.handOver.confirm', { name })}
      cancel={t('team.handOver.cancel')}
    >
      <p>{t('team.handOver.gets', { name })}</p>
      <p>{t('team.handOver.youStay', { name })}</p>
    </PasswordConfirmation>
  )
}
