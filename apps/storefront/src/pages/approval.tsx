import type { ApprovalAnswerView, ApprovalProps } from '@waybill/contract/pages'
import { formatInstant, formatMoney, localePath, type MessageId } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { useShell } from '../app/shell-context.ts'
import { SitePage } from '../app/site/site-page.tsx'
import { AccountPanel } from '../features/account/components/account-panel.tsx'
import { ApprovalDecision, SaidWords } from '../features/account/components/approval-decision.tsx'
import { SendForm } from '../features/account/components/approval-send.tsx'
import { ChangeSummary } from '../features/cart/components/review/change-summary.tsx'

const REVIEW = '/platform/marketplace/shopping-cart-review'

const ANSWERS = {
  waiting: 'approval.answer.waiting',
  declined: 'approval.answer.declined',
  approved: 'approval.answer.approved',
  changed: 'approval.answer.changed',
} as const satisfies Record<ApprovalAnswerView['decision'], MessageId>

const SENTENCES = {
  waiting: 'approval.answer.waitingText',
  approved: 'approval.answer.approvedText',
  changed: 'approval.answer.changedText',
} as const satisfies Record<Exclude<ApprovalAnswerView['decision'], 'declined'>, MessageId>

/** Outcome of the last cart that the reader sent. */
function LastAnswer({ answer, timeZone }: { readonly answer: ApprovalAnswerView; readonly timeZone: string }) {
  const { shell, t } = useShell()
  const { decision, by: name, at, words } = answer
  const date = formatInstant(at, shell.locale, { style: 'weekday', timeZone })
  const isOrdered = decision === 'approved' || decision === 'changed'
  const title = answer.isStanding ? 'approval.answer.standing' : ANSWERS[decision]
  return (
    <Banner kind={isOrdered ? 'go' : 'you'} level={2} title={t(title, { name, date })}>
      {decision === 'declined' ? (
        <SaidWords words={words} />
      ) : (
        t(answer.isStanding ? 'approval.answer.standingText' : SENTENCES[decision], { name })
      )}
    </Banner>
  )
}

/** One button: the cart as it stands beside it goes to the primary member. */
function Ready(props: ApprovalProps) {
  const { primaryName: name, answer, standing, timeZone } = props
  const { shell, t } = useShell()
  return (
    <AccountPanel title={t('approval.title')} {...(standing === undefined && { note: t('approval.intro', { name }) })}>
      {answer && <LastAnswer answer={answer} timeZone={timeZone} />}
      {standing && (
        <Banner
          kind="neutral"
          level={2}
          title={t('approval.standing', { left: formatMoney(standing.left, shell.locale, 2) })}
        >
          {t('approval.standingText', { name, limit: formatMoney(standing.limit, shell.locale) })}
        </Banner>
      )}
      <SendForm {...props} />
    </AccountPanel>
  )
}

function Sent({ primaryName: name, expiresAt, timeZone }: ApprovalProps) {
  const { shell, t } = useShell()
  const date = formatInstant(expiresAt ?? 0, shell.locale, { style: 'weekday', timeZone })
  return (
    <AccountPanel title={t('approval.title')}>
      <Banner
        kind="go"
        icon="check"
        level={2}
        title={t('approval.sent', { name })}
        action={<ButtonLink href={localePath(shell.locale, REVIEW)}>{t('approval.openCart')}</ButtonLink>}
      >
        {t('approval.sentText', { name, date })}
      </Banner>
    </AccountPanel>
  )
}

/** Nothing to send: why, and the way on. */
function Nothing({ state, reason, answer, primaryName: name, timeZone }: ApprovalProps) {
  const { shell, t } = useShell()
  const isEmpty = state === 'empty'
  return (
    <AccountPanel title={t('approval.title')}>
      {answer && <LastAnswer answer={answer} timeZone={timeZone} />}
      <Banner
        kind={isEmpty ? 'neutral' : 'you'}
        level={2}
        title={reason ?? t('approval.empty', { name })}
        action={
          <ButtonLink href={localePath(shell.locale, isEmpty ? '/platform/marketplace' : REVIEW)}>
            {t(isEmpty ? 'approval.choose' : 'approval.openCart')}
          </ButtonLink>
        }
      />
    </AccountPanel>
  )
}

const OVER = {
  declined: { title: 'approval.over.declined', text: 'approval.over.declinedText' },
  approved: { title: 'approval.over.approved', text: 'approval.over.orderedText' },
  changed: { title: 'approval.over.changed', text: 'approval.over.orderedText' },
  waiting: { title: 'approval.over', text: 'approval.overText' },
} as const satisfies Record<ApprovalAnswerView['decision'], Record<'title' | 'text', MessageId>>

/** To the primary member: it waits no longer, and what they answered. */
function Over({ answer, request }: ApprovalProps) {
  const { shell, t } = useShell()
  const { title, text } = OVER[answer?.decision ?? 'waiting']
  const { words = '' } = answer ?? {}
  return (
    <AccountPanel title={t('approval.decide.title')}>
      <Banner
        kind="neutral"
        level={2}
        title={t(title)}
        action={<ButtonLink href={localePath(shell.locale, REVIEW)}>{t('approval.openCart')}</ButtonLink>}
      >
        {t(text, { name: request?.requestedBy ?? '' })}
        {words !== '' && <SaidWords words={words} />}
      </Banner>
    </AccountPanel>
  )
}

const BODIES = {
  ready: Ready,
  sent: Sent,
  empty: Nothing,
  closed: Nothing,
  waiting: ApprovalDecision,
  changed: ApprovalDecision,
  over: Over,
} as const

/** The cart goes to the member who may check it out, who answers here; works without script. */
export default function ApprovalPage(props: ApprovalProps) {
  const { cart, state } = props
  const { t } = useShell()
  const Body = BODIES[state]
  const isSent = state === 'waiting' || state === 'changed'
  return (
    <SitePage
      ground
      current="account"
      width={cart === null ? 'form' : 'content'}
      aside={
        cart === null ? undefined : (
          <ChangeSummary cart={cart} {...(isSent && { isOrdered: true, title: t('approval.decide.as') })} />
        )
      }
    >
      <Body {...props} />
    </SitePage>
  )
}
