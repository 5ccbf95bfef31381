import type { RegisterProps } from '@waybill/contract/pages'
import type { CartView } from '@waybill/contract/views'
import { formatMoney } from '@waybill/i18n'
import { DocketLine, DocketLines } from '@waybill/ui/docket/docket-lines.tsx'
import { Docket, DocketTop, DocketTotal } from '@waybill/ui/docket/docket.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { Perforation } from '@waybill/ui/perforation/perforation.tsx'
import { TotalBlock } from '@waybill/ui/total-block/total-block.tsx'
import { useFrame } from '../../../app/frame-context.ts'
import { TrialDates } from './trial-dates.tsx'

interface RegistrationDocketProps extends Pick<RegisterProps, 'today' | 'reminderAt' | 'trialEndsAt'> {
  readonly cart: CartView
}

/** What the trial switches on. */
function TrialLines({ cart }: { readonly cart: CartView }) {
  const { frame, t } = useFrame()
  const words = { free: t('common.free'), included: t('common.included'), on_request: t('common.priceOnRequest') }
  const { plan } = cart
  return (
    <DocketLines label={t('cart.items')}>
      {plan && <DocketLine base name={plan.title} amount={<Money value={plan.amount} locale={frame.locale} />} />}
      {cart.lines.map((line) => (
        <DocketLine
          key={line.id}
          name={line.title}
          amount={line.shows === 'amount' ? <Money value={line.amount} locale={frame.locale} /> : words[line.shows]}
        />
      ))}
    </DocketLines>
  )
}

/** Beside the form: what starts, that it costs nothing today, and the three dates. */
export function RegistrationDocket({ cart, today, reminderAt, trialEndsAt }: RegistrationDocketProps) {
  const { frame, t } = useFrame()
  const { locale, currency } = frame
  const nothing = { minor: 0, currency }
  const later = cart.isEstimate ? 'account.register.laterEstimated' : 'account.register.later'
  return (
    <Docket label={t('cart.summary')}>
      <DocketTop>
        <div>
          <p className="small muted">{t('account.register.youStartWith')}</p>
          <h2>{cart.planTitle ?? t('cart.mySolution')}</h2>
        </div>
      </DocketTop>
      <TrialLines cart={cart} />
      <Perforation />
      <DocketTotal>
        <TotalBlock
          label={t('account.register.dueToday')}
          amount={<Money value={nothing} locale={locale} />}
          unit={t(later, { amount: formatMoney(cart.total, locale) })}
        />
        <TrialDates today={today} reminderAt={reminderAt} trialEndsAt={trialEndsAt} startAmount={nothing} />
      </DocketTotal>
    </Docket>
  )
}
