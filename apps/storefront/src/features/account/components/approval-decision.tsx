import type { ApprovalProps, ApprovalRequestView } from '@waybill/contract/pages'
import type { CartView } from '@waybill/contract/views'
import { decimalsFor, formatInstant, formatMoney, localePath, type MessageId } from '@waybill/i18n'
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
    <details className="unfold" open={problems.length > 0}>
      <summary className="label">
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

/** Changes of the products and prices of the version that was sent. */
function SinceSent({ request, cart }: { readonly request: ApprovalRequestView; readonly cart: CartView }) {
  const { shell, t } = useShell()
  const { total = cart.total } = request
  const hasOtherTotal = total.minor !== cart.total.minor && total.currency === cart.total.currency
  if (cart.problems.length === 0 && !hasOtherTotal) return null
  const decimals = decimalsFor([total, cart.total])
  const amounts = {
    before: formatMoney(total, shell.locale, decimals),
    total: formatMoney(cart.total, shell.locale, decimals),
  }
  return (
    <Banner kind="you" level={2} title={t('approval.decide.since')}>
      <ul className={styles.since}>
        {cart.problems.map(({ productId, code, message }) => (
          <li key={`${productId} ${code}`}>{message}</li>
        ))}
        {hasOtherTotal && <li>{t('approval.decide.total', amounts)}</li>}
      </ul>
    </Banner>
  )
}

/** The ways on: exactly what was sent, or the open cart. */
function CheckOut({ request }: { readonly request: ApprovalRequestView }) {
  const { shell, t } = useShell()
  const { id, requestedBy: name, difference } = request
  return (
    <form method="post" action={localePath(shell.locale, `/account/approval?request=${id}`)} className={styles.fields}>
      <FormToken />
      <input type="hidden" name="intent" value="approval.approve" />
      <input type="hidden" name="id" value={id} />
      {difference !== '' && <p className="small">{t('approval.decide.approveSaves')}</p>}
      <div className={styles.ways}>
        <Button kind="main" type="submit">
          {t('approval.decide.approve')}
        </Button>
        <ButtonLink href={localePath(shell.locale, REVIEW)}>{t('approval.decide.change')}</ButtonLink>
      </div>
      <p className="small muted">{t('approval.decide.note', { name })}</p>
    </form>
  )
}

type PutAsideProps = Pick<ApprovalProps, 'expiresAt' | 'timeZone'> & { readonly request: ApprovalRequestView }

/** Takes the banner away; the page keeps the cart. */
function PutAside({ request: { id, isAside }, expiresAt, timeZone }: PutAsideProps) {
  const { shell, t } = useShell()
  const date = formatInstant(expiresAt ?? 0, shell.locale, { style: 'weekday', timeZone })
  if (isAside) return <p className="small muted">{t('approval.aside.done', { date })}</p>
  return (
    <form method="post" action={localePath(shell.locale, `/account/approval?request=${id}`)}>
      <FormToken />
      <input type="hidden" name="intent" value="approval.put_aside" />
      <input type="hidden" name="id" value={id} />
      <Button kind="line" size="small" type="submit">
        {t('approval.aside.send')}
      </Button>
    </form>
  )
}

type OthersProps = Required<Pick<ApprovalProps, 'others' | 'timeZone'>>

/** Other carts that wait for the same answer. */
function Others({ others, timeZone }: OthersProps) {
  const { shell, t } = useShell()
  return (
    <section className={styles.fields}>
      <h2 className="h4">{t('approval.decide.others')}</h2>
      <ul className={styles.since}>
        {others.map(({ id, requestedBy: name, requestedAt }) => (
          <li key={id}>
            <a href={localePath(shell.locale, `/account/approval?request=${id}`)}>
              {t('approval.decide.other', {
                name,
                date: formatInstant(requestedAt, shell.locale, { style: 'datetime', timeZone }),
              })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** For the primary member: who sent the cart, what is different now, and the ways to answer (S-21). */
export function ApprovalDecision({ request, others = [], cart, expiresAt, timeZone, values, problems }: ApprovalProps) {
  const { shell, t } = useShell()
  if (request === undefined) return null
  const { requestedBy: name, requestedAt, difference, note } = request
  const day = (at: number) => formatInstant(at, shell.locale, { style: 'weekday', timeZone })
  const dates = { name, sent: day(requestedAt), date: day(expiresAt ?? 0) }
  return (
    <AccountPanel title={t('approval.decide.title')} note={t('approval.decide.intro', dates)}>
      {note !== '' && <SaidWords words={note} />}
      {difference !== '' && (
        <Banner kind="you" level={2} title={t('approval.changed', { name })}>
          {difference}
        </Banner>
      )}
      {cart && <SinceSent request={request} cart={cart} />}
      <CheckOut request={request} />
      <PutAside request={request} expiresAt={expiresAt} timeZone={timeZone} />
      <Decline request={request} {...(values && { values })} {...(problems && { problems })} />
      {others.length > 0 && <Others others={others} timeZone={timeZone} />}
    </AccountPanel>
  )
}
