import { useEffect, useRef, type FormEvent, type ReactNode, type RefObject } from 'react'
import type { CheckoutProps, OfferedStart } from '@waybill/contract/pages'
import { toMajor } from '@waybill/domain/money'
import { formatInstant, formatMoney, localePath } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { useHydrated } from '@waybill/ui/use-hydrated.ts'
import { dueOf } from '../../../app/charges/due-of.ts'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { type CheckoutPhase, type WorkingStep, workingSteps } from '../model/checkout-phase.ts'
import type { Start } from '../model/order-choice.ts'
import { LegalNote } from './legal-note.tsx'
import { FailureNotice } from './failure-notice.tsx'
import styles from './checkout.module.css'
import { Progress } from '@waybill/ui/progress/progress.tsx'
import { progressNumber, progressText } from '../model/progress-text.ts'

const labels = {
  details: 'order.step.details',
  payment: 'order.step.payment',
  activation: 'order.step.activation',
} as const

/** One segment per real step; the two texts alternate while the shop switches things on. On a phone it stands in the bar of the button. */
function CheckoutProgress({ step, checks }: { readonly step: WorkingStep; readonly checks: number }) {
  const { t } = useShell()
  const done = workingSteps.indexOf(step)
  const total = workingSteps.length
  return (
    <div className={styles.progress} data-progress={progressNumber(checks)}>
      <Progress
        label={t(labels[step])}
        done={done}
        total={total}
        text={t('order.step.of', { done, total })}
        note={t(progressText(checks))}
      />
    </div>
  )
}

interface CheckoutFormProps {
  readonly order: CheckoutProps
  readonly phase: Extract<CheckoutPhase, { kind: 'form' | 'working' }>
  readonly start: Start
  readonly charges: OfferedStart
  readonly onSubmit: (form: HTMLFormElement) => Promise<void>
  readonly onRemove: (productId: number) => void
  /** Under the button: the way out of the reason for which it is closed. */
  readonly wayOut?: ReactNode
  /** Summary of the problems, details, method, start: the page puts them together. */
  readonly children: ReactNode
}

/** Label of the button, with the first amount and its day: the same that the summary sums up. */
function useSubmitLabel(charges: OfferedStart, start: Start): string {
  const { shell, t } = useShell()
  const { dueNow, first, later } = charges
  const date = (at: number): string => formatInstant(at, shell.locale, { style: 'date', timeZone: shell.timeZone })
  if (first.amount.minor === 0) return t('order.submit.nothing', { date: date(later.date) })
  return start === 'now'
    ? t('order.submit.pay', { amount: formatMoney(dueNow, shell.locale, 2) })
    : t('order.submit.later', { amount: formatMoney(dueOf(first), shell.locale, 2), date: date(first.date) })
}

/** Stripe's fields are drawn by its script; a method on file needs none. */
function needsScript({ provider, method }: CheckoutProps): boolean {
  return provider !== null && 'stripe' in provider && (method === null || method.isExpired)
}

/** Order as the page shows it: without script nothing else is ordered, and no other terms are agreed to. */
function ShownChoice({ order, start, charges }: Pick<CheckoutFormProps, 'order' | 'start' | 'charges'>) {
  const shown = start === 'now' ? charges.dueNow : charges.first.amount
  const fields = {
    shown_start: start,
    shown_interval: order.chosen.interval,
    total_shown: toMajor(shown),
    preview_token: charges.previewToken,
    shown: JSON.stringify(charges.shown.map(({ key, label, text }) => [key, label, text])),
    ...(order.terms !== undefined && { terms: order.terms }),
  }
  return (
    <>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  )
}

/** The one button, which says the amount and, when nothing is due today, the day. */
function SubmitButton({
  order,
  phase,
  start,
  charges,
}: Pick<CheckoutFormProps, 'order' | 'phase' | 'start' | 'charges'>) {
  const { t } = useShell()
  const isHydrated = useHydrated()
  const words = useSubmitLabel(charges, start)
  const looks = { kind: 'main', size: 'large', full: true, reason: order.closed?.reason } as const
  return (
    <>
      <div className={styles.scripted}>
        <Button
          {...looks}
          // before its code is there it would leave the page
          type={isHydrated ? 'submit' : 'button'}
          busy={phase.kind === 'working'}
          busyLabel={t('order.confirming')}
        >
          {words}
        </Button>
      </div>
      <noscript>
        <Button {...looks} type="submit" name="intent" value="checkout.order">
          {words}
        </Button>
      </noscript>
    </>
  )
}

/** The progress comes above the button that has the focus, and would move it out of view. */
function useInView(isWorking: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isWorking) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isWorking])
  return box
}

export function CheckoutForm(props: CheckoutFormProps) {
  const { order, phase, start, charges, onSubmit, onRemove, wayOut, children } = props
  const { shell, t } = useShell()
  const isWorking = phase.kind === 'working'
  const foot = useInView(isWorking)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isWorking) void onSubmit(event.currentTarget)
  }
  return (
    <form
      method="post"
      action={localePath(shell.locale, shell.path)}
      className={styles.form}
      noValidate
      onSubmit={submit}
    >
      <FormToken />
      <ShownChoice order={order} start={start} charges={charges} />
      {needsScript(order) && (
        <noscript>
          <Banner kind="you" title={t('order.needsScript')} />
        </noscript>
      )}
      {phase.kind === 'form' && phase.setback && phase.setback.kind !== 'declined' && (
        <FailureNotice key={phase.setback.kind} setback={phase.setback} onRemove={onRemove} />
      )}
      <div className={styles.body} inert={isWorking}>
        {children}
      </div>
      <LegalNote sellerName={order.sellerName} />
      {shell.viewer.kind === 'member' && (
        <p className="small muted">{t('order.receiptTo', { email: shell.viewer.email })}</p>
      )}
      <div ref={foot} className={styles.submit}>
        {isWorking && <CheckoutProgress step={phase.step} checks={phase.checks} />}
        <p className={styles.due}>
          <span>
            <span className="label">{t('order.summary.dueToday')}</span>{' '}
            <a className="small" href="#order-summary">
              {t('order.summary.details')}
            </a>
          </span>
          <b>
            <Money value={charges.dueNow} locale={shell.locale} decimals={2} />
          </b>
        </p>
        <SubmitButton order={order} phase={phase} start={start} charges={charges} />
        {wayOut}
      </div>
    </form>
  )
}
