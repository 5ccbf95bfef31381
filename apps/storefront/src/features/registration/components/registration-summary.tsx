import type { RegisterProps } from '@waybill/contract/pages'
import type { CartLineView, CartView } from '@waybill/contract/views'
import { DefinitionTotals } from '@waybill/ui/definition-totals/definition-totals.tsx'
import { SummaryLine, SummaryLines } from '@waybill/ui/summary-card/summary-lines.tsx'
import { SummaryCard, SummaryTop, SummaryTotal } from '@waybill/ui/summary-card/summary-card.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { Divider } from '@waybill/ui/divider/divider.tsx'
import { TotalBlock } from '@waybill/ui/total-block/total-block.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { addOnTrials, cartDecimals, firstCharge, splitLines } from '../../../cart/sync/cart-amounts.ts'
import { NeededBy } from '../../../cart/needed-by.tsx'
import styles from './registration.module.css'
import { TrialDates } from './trial-dates.tsx'
import { usePerMonth } from '../../../app/use-per-month.ts'

/** Above the form where the summary comes after it: what starts, what it costs a month and today, the way to the rest. */
export function RegistrationBrief({ cart }: { readonly cart: CartView }) {
  const { shell, t } = useShell()
  const nothing = { ...cart.total, minor: 0 }
  return (
    <a className={styles.brief} href="#summary">
      <span className={styles.briefTotal}>
        {cart.planTitle ?? t('cart.mySolution')}
        <span className="small muted">
          <Money value={cart.total} locale={shell.locale} decimals={cartDecimals(cart)} /> {usePerMonth(cart.total)}
        </span>
      </span>
      <span>
        {t('account.register.dueToday')}{' '}
        <strong>
          <Money value={nothing} locale={shell.locale} decimals={cartDecimals(cart)} />
        </strong>
      </span>
    </a>
  )
}

interface RegistrationSummaryProps extends Pick<RegisterProps, 'today' | 'reminderAt' | 'trialEndsAt'> {
  readonly cart: CartView
}

/** Modules that the plan pays for, behind their number: it opens without script. */
function Included({ lines }: { readonly lines: readonly CartLineView[] }) {
  const { t } = useShell()
  if (lines.length === 0) return undefined
  return (
    <details className={styles.fold}>
      <summary>{t('cart.moduleCount', { count: lines.length })}</summary>
      <ul>
        {lines.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </details>
  )
}

/** Lines that the trial switches on, one for everything that has a price. */
function TrialLines({ cart }: { readonly cart: CartView }) {
  const { shell, t } = useShell()
  const words = { free: t('common.free'), included: t('common.included'), on_request: t('common.priceOnRequest') }
  const { plan, extraAssets } = cart
  const { folded, own } = splitLines(cart)
  const money = (value: CartView['total']) => (
    <Money value={value} locale={shell.locale} decimals={cartDecimals(cart)} />
  )
  return (
    <SummaryLines label={t('cart.items')}>
      {plan && <SummaryLine base name={plan.title} amount={money(plan.amount)} meta={<Included lines={folded} />} />}
      {own.map((line) => (
        <SummaryLine
          key={line.id}
          name={line.title}
          amount={line.shows === 'amount' ? money(line.amount) : words[line.shows]}
          meta={'title' in line.reason && <NeededBy line={line} />}
        />
      ))}
      {extraAssets && extraAssets.amount.minor > 0 && (
        <SummaryLine name={t('cart.extraAssets')} amount={money(extraAssets.amount)} />
      )}
    </SummaryLines>
  )
}

/** The sum of the lines: what a month costs after the trial. */
function Monthly({ cart }: { readonly cart: CartView }) {
  const { shell, t } = useShell()
  const label = `${t(cart.isEstimate ? 'cart.estimatedTotalPerMonth' : 'cart.totalPerMonth')}, ${t('common.beforeTax')}`
  const amount = <Money value={cart.total} locale={shell.locale} decimals={cartDecimals(cart)} />
  return <DefinitionTotals rows={[{ key: 'month', label, amount, isSum: true }]} />
}

/** A quote's prices and currency stay, whatever the country; others may follow it. */
function AmountsNote({ cart }: { readonly cart: CartView }) {
  const { shell, t } = useShell()
  const { quote, total } = cart
  const isHeld = quote?.boundUntil !== undefined
  if (!isHeld && shell.currencies.length < 2) return null
  return (
    <p className="small muted">
      {isHeld
        ? t('cart.reason.quoted', { number: quote.number })
        : t('account.register.amountsIn', { currency: total.currency })}
    </p>
  )
}

/** Beside the form: what starts, that it costs nothing today, and the three dates. */
export function RegistrationSummary({ cart, today, reminderAt, trialEndsAt }: RegistrationSummaryProps) {
  const { shell, t } = useShell()
  const { locale } = shell
  const nothing = { ...cart.total, minor: 0 }
  return (
    <SummaryCard label={t('cart.summary')}>
      <SummaryTop>
        <div id="summary">
          <p className="small muted">{t('account.register.youStartWith')}</p>
          <h2>{cart.planTitle ?? t('cart.mySolution')}</h2>
        </div>
      </SummaryTop>
      <TrialLines cart={cart} />
      <Divider />
      <SummaryTotal>
        <Monthly cart={cart} />
        <TotalBlock
          label={t('account.register.dueToday')}
          amount={<Money value={nothing} locale={locale} decimals={cartDecimals(cart)} />}
        />
        <AmountsNote cart={cart} />
        {cart.byYear !== undefined && <p className="small muted">{t('cart.paidByYear')}</p>}
        {cart.lines.some(({ shows }) => shows === 'on_request') && (
          <p className="small muted">{t('account.register.onRequest')}</p>
        )}
        <TrialDates
          today={today}
          reminderAt={reminderAt}
          trialEndsAt={trialEndsAt}
          startAmount={nothing}
          firstCharge={firstCharge(cart)}
          addOnTrials={addOnTrials(cart.lines)}
          decimals={cartDecimals(cart)}
        />
      </SummaryTotal>
    </SummaryCard>
  )
}
