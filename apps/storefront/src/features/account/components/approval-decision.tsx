import type { ApprovalProps, ApprovalRequestView } from '@waybill/contract/pages'
import { formatInstant, localePath, type MessageId } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { TextArea } from '@waybill/ui/text-field/text-area.tsx'
import { FormProblems } from '../../../app/form-problems.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { problemOf } from '../../../lib/problem-of.ts'
import { AccountPanel } from './account-panel.tsx'
import styles from './approval-decision.module.css'

const REVIEW = '/platform/marketplace/shopping-cart-review'
const ID_PREFIX = 'decline'

const labels = { words: 'approval.decide.words' } as const satisfies Readonly<Record<string, MessageId>>

/** A person's text as they wrote it. */
export function SaidWords({ words }: { readonly words: string }) {
  return (
    <blockquote className={styles.said} dir="auto">
      {words}
    </blockquote>
  )
}

type DeclineProps = Pick<ApprovalProps, 'values' | 'problems'> & { readonly request: ApprovalRequestView }

/** Declining takes words, which the sender gets; works without script. */
function Decline({ request, values = {}, problems = [] }: DeclineProps) {
  const { shell, t } = useShell()
  return (
    <details className={styles.decline} open={problems.length > 0}>
      <summary>
        {t('approval.decide.decline')}
        <Icon name="chevron-down" size={16} />
      </summary>
      <form method="post" action={localePath(shell.locale, `/account/approval?request=${request.id}`)} noValidate>
        <FormToken />
        <input type="hidden" name="intent" value="approval.decline" />
        <input type="hidden" name="id" value={request.id} />
        <div className={styles.fields}>
          <FormProblems idPrefix={ID_PREFIX} labels={labels} problems={problems} />
          <TextArea
            id={`${ID_PREFIX}-words`}
            name="words"
            label={t(labels.words)}
            hint={t('approval.decide.declineNote', { name: request.requestedBy })}
            error={problemOf(problems, 'words')}
            defaultValue={values['words']}
            dir="auto"
            rows={4}
            required
          />
          <Button type="submit" kind="danger">
            {t('approval.decide.declineSend')}
          </Button>
        </div>
      </form>
    </details>
  )
}

/** For the primary member: who sent the cart, what the open one has instead, and the ways to answer (S-21). */
export function ApprovalDecision({ request, expiresAt, timeZone, values, problems }: ApprovalProps) {
  const { shell, t } = useShell()
  if (request === undefined) return null
  const { requestedBy: name, requestedAt, difference } = request
  const day = (at: number) => formatInstant(at, shell.locale, { style: 'weekday', timeZone })
  const dates = { name, sent: day(requestedAt), date: day(expiresAt ?? 0) }
  return (
    <AccountPanel title={t('approval.decide.title')} note={t('approval.decide.intro', dates)}>
      {difference !== '' && (
        <Banner kind="you" level={2} title={t('approval.changed', { name })}>
          {difference}
        </Banner>
      )}
      <div>
        <ButtonLink kind="main" href={localePath(shell.locale, REVIEW)}>
          {t('approval.openCart')}
        </ButtonLink>
      </div>
      <Decline request={request} {...(values && { values })} {...(problems && { problems })} />
    </AccountPanel>
  )
}
