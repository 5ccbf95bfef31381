import type { RegisterProps } from '@waybill/contract/pages'
import type { CartView } from '@waybill/contract/views'
import { decimalsFor, formatMoney, localePath, type Decimals } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { DocketLine, DocketLines } from '@waybill/ui/docket/docket-lines.tsx'
import { Docket, DocketTop, DocketTotal } from '@waybill/ui/docket/docket.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { Perforation } from '@waybill/ui/perforation/perforation.tsx'
import { TotalBlock } from '@waybill/ui/total-block/total-block.tsx'
import { useFrame } from '../../../app/frame-context.ts'
import { TrialDates } from './trial-dates.tsx'

type RegistrationDocketProps = Pick<RegisterProps, 'cart' | 'today' | 'reminderAt' | 'trialEndsAt'>

/** One precision for what starts, what it costs later and the nothing of today. */
function docketDecimals(cart: CartView | null): Decimals {
  if (cart === null) return 0
  const { plan, lines, total } = cart
  return decimalsFor([total, ...(plan === undefined ? [] : [plan.amount]), ...lines.map(({ amount }) => amount)])
}

/** What the trial switches on. */
function TrialLines({ cart }: { readonly cart: CartView }) {
  const { frame, t } = useFrame()
  const words = { free: t('common.free'), included: t('common.included'), on_request: t('common.priceOnRequest') }
  const decimals = docketDecimals(cart)
  const { plan } = cart
  return (
    <DocketLines label={t('cart.items')}>
      {plan && (
        <DocketLine
          base
          name={plan.title}
          amount={<Money value={plan.amount} locale={frame.locale} decimals={decimals} />}
        />
      )}
      {cart.lines.map((line) => (
        <DocketLine
          key={line.id}
          name={line.title}
          amount={
            line.shows === 'amount' ? (
              <Money value={line.amount} locale={frame.locale} decimals={decimals} />
            ) : (
              words[line.shows]
            )
          }
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
  const decimals = docketDecimals(cart)
  const later = cart?.isEstimate === true ? 'account.register.laterEstimated' : 'account.register.later'
  return (
    <Docket label={t('cart.summary')}>
      <DocketTop>
        {cart === null ? (
          <>
            <p>{t('account.register.emptyCart')}</p>
            <ButtonLink href={localePath(locale, '/platform/marketplace/pricing')} full>
              {t('account.register.choosePackage')}
            </ButtonLink>
          </>
        ) : (
          <div>
            <p className="small muted">{t('account.register.youStartWith')}</p>
            <h2>{cart.planTitle ?? t('cart.mySolution')}</h2>
          </div>
        )}
      </DocketTop>
      {cart !== null && <TrialLines cart={cart} />}
      <Perforation />
      <DocketTotal>
        <TotalBlock
          label={t('account.register.dueToday')}
          amount={<Money value={nothing} locale={locale} decimals={decimals} />}
          unit={
            cart === null || frame.paymentsClosed === true
              ? t('common.beforeTax')
              : t(later, { amount: formatMoney(cart.total, locale, decimals) })
          }
        />
        {cart?.lines.some(({ shows }) => shows === 'on_request') === true && (
          <p className="small muted">{t('account.register.onRequest')}</p>
        )}
        <TrialDates
          today={today}
          reminderAt={reminderAt}
          trialEndsAt={trialEndsAt}
          startAmount={formatMoney(nothing, locale, decimals)}
        />
      </DocketTotal>
    </Docket>
  )
}
