import type { ReactNode } from 'react'
import type { PaymentMessageView, SubscriptionProps } from '@waybill/contract/pages'
import { formatInstant, formatMoney, localePath, type Translate } from '@waybill/i18n'
import { Banner, type BannerKind } from '@waybill/ui/banner/banner.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import styles from './subscription.module.css'

const PAGE = '/account/billing/subscription'

type Code = PaymentMessageView['code']

const LOOKS: Readonly<Partial<Record<Code, BannerKind>>> = {
  pending: 'neutral',
  processing: 'neutral',
  scheduled: 'neutral',
  trial_expired_addon: 'neutral',
}

const DECLINED: ReadonlySet<Code> = new Set([
  'past_due_plan',
  'failed',
  'failed_addon',
  'failed_trial',
  'returned',
  'returned_addon',
])

interface PaymentBannerProps {
  readonly subscription: SubscriptionProps
  readonly message: PaymentMessageView
  /** Opens the form of the payment method. */
  readonly updateMethod: ReactNode
  /** Contact where the shop takes no payments. */
  readonly contact: ReactNode
}

interface DayFormat {
  readonly t: Translate
  readonly day: (instant: number) => string
}

interface PayNowProps {
  readonly amount: NonNullable<PaymentMessageView['pays']>
  readonly number: string | null
}

/** Tries what failed with the method on file; works without script. */
function PayNow({ amount, number }: PayNowProps) {
  const { shell, t } = useShell()
  return (
    <form method="post" action={localePath(shell.locale, PAGE)}>
      <FormToken />
      {number !== null && <input type="hidden" name="invoice" value={number} />}
      <Button kind="main" type="submit" name="intent" value="payment.retry">
        {t('subscription.message.pay', { amount: formatMoney(amount, shell.locale, 2) })}
      </Button>
    </form>
  )
}

function WayOut({ subscription, message, updateMethod, contact }: PaymentBannerProps) {
  const { shell, t } = useShell()
  const { control, provider, channel, method } = subscription
  const { code, pays, paysNumber } = message
  if (code === 'locked')
    return <ButtonLink href={localePath(shell.locale, '/account/contact')}>{t('common.footer.contact')}</ButtonLink>
  if (code === 'trial_expired_addon' && control === 'all')
    return (
      <ButtonLink href={localePath(shell.locale, '/account/manage-features')}>
        {t('subscription.features.title')}
      </ButtonLink>
    )
  const isPayable = DECLINED.has(code) || code === 'due' || code === 'usage_trial'
  if (control !== 'all' || channel !== 'direct' || !isPayable) return null
  if (provider === null) return contact
  const canPay = pays !== null && method !== null && !method.isExpired
  return (
    <div className={styles.ways}>
      {canPay && <PayNow amount={pays} number={paysNumber} />}
      {updateMethod}
    </div>
  )
}

/** From which days on less can be used, and nothing; what is lost by now has no day to name. */
function lossesOf({ at, readOnlyAt }: PaymentMessageView, now: number, { t, day }: DayFormat): readonly string[] {
  if (at === null || at <= now) return []
  if (readOnlyAt === undefined) return [t('subscription.message.lostOn', { date: day(at) })]
  if (readOnlyAt > now) return [t('subscription.message.limitedOn', { date: day(readOnlyAt), end: day(at) })]
  return [t('subscription.message.limited'), t('subscription.message.lostOn', { date: day(at) })]
}

/** Unpaid amount, what happens by itself and when, and what can be done about it. */
function useDetails({ subscription, message }: Pick<PaymentBannerProps, 'subscription' | 'message'>): string {
  const { shell, t } = useShell()
  const { locale } = shell
  const { channel, control, provider, timeZone, transfers, now } = subscription
  const { code, at, invoice, nextTryAt } = message
  const day = (instant: number): string => formatInstant(instant, locale, { style: 'weekday', timeZone })
  const losses = lossesOf(message, now, { t, day })
  const unpaid =
    invoice === null
      ? []
      : [t('subscription.message.unpaid', { number: invoice.label, amount: formatMoney(invoice.open, locale, 2) })]
  if (channel === 'wired' && (DECLINED.has(code) || code === 'due')) {
    const dueAt = transfers.find(({ label }) => label === invoice?.label)?.dueAt
    if (code === 'due' && at !== null)
      return [...unpaid, t('subscription.message.dueOn', { date: day(at) }), t('subscription.message.transfer')].join(
        ' ',
      )
    const how =
      dueAt === undefined
        ? t('subscription.message.transfer')
        : t('subscription.invoices.overdueBankTransfer', { date: day(dueAt) })
    return [...unpaid, ...losses, how].join(' ')
  }
  if (code === 'due')
    return [...unpaid, ...(at === null ? [] : [t('subscription.message.dueOn', { date: day(at) })])].join(' ')
  if (!DECLINED.has(code)) return ''
  const settle = provider === null ? t('payment.closed.debt') : t('subscription.invoices.overdueText')
  return [
    ...unpaid,
    ...(nextTryAt === null ? [] : [t('subscription.message.nextTry', { date: day(nextTryAt) })]),
    ...losses,
    ...(control === 'all' ? [settle] : []),
  ].join(' ')
}

/** The message on money with its way out; the full date of a span of time is its tooltip. */
export function PaymentBanner(props: PaymentBannerProps) {
  const { shell } = useShell()
  const { message } = props
  const { code, text, at } = message
  const details = useDetails(props)
  const timeZone = shell.accountZone ?? 'UTC'
  const date = at === null ? undefined : formatInstant(at, shell.locale, { style: 'datetime', timeZone })
  return (
    <Banner
      kind={LOOKS[code] ?? 'you'}
      level={2}
      title={<span title={date}>{text}</span>}
      action={<WayOut {...props} />}
    >
      {details}
    </Banner>
  )
}
