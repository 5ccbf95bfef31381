import type { CheckoutProps } from '@waybill/contract/pages'
import { formatInstant, formatMoney } from '@waybill/i18n'
import { Money } from '@waybill/ui/money/money.tsx'
import { Price } from '@waybill/ui/price/price.tsx'
import { RadioCard } from '@waybill/ui/radio-card/radio-card.tsx'
import { RadioCards } from '@waybill/ui/radio-card/radio-cards.tsx'
import { useFrame } from '../../../app/frame-context.ts'
import type { Start } from '../model/run-checkout.ts'

interface StartChoiceProps extends Pick<CheckoutProps, 'dueNow' | 'nextDate' | 'monthly'> {
  readonly start: Start
  readonly onChoose: (start: Start) => void
}

const order: readonly Start[] = ['trial_end', 'now']

/** In trial: keep the free days, or begin at once (B-72); each says what is paid today and what follows, and when. */
export function StartChoice({ start, onChoose, dueNow, nextDate, monthly }: StartChoiceProps) {
  const { frame, t } = useFrame()
  const { locale, timeZone } = frame
  const money = (value: CheckoutProps['monthly']): string => formatMoney(value, locale, 2)
  const date = (choice: Start): string => formatInstant(nextDate[choice], locale, { style: 'weekday', timeZone })
  const words = {
    trial_end: { title: t('order.start.trialEnd'), note: undefined },
    now: { title: t('order.start.now'), note: t('order.start.nowNote', { amount: money(dueNow.now) }) },
  }
  return (
    <RadioCards legend={<h2>{t('order.start.title')}</h2>}>
      {order.map((choice) => (
        <RadioCard
          key={choice}
          name="start"
          value={choice}
          checked={start === choice}
          onChange={() => onChoose(choice)}
          title={words[choice].title}
          note={words[choice].note}
          price={
            <Price
              amount={<Money value={dueNow[choice]} locale={locale} decimals={2} />}
              unit={t('common.today')}
              layout="below"
              align="end"
            />
          }
          due={t('order.start.due', { today: money(dueNow[choice]), then: money(monthly), date: date(choice) })}
        />
      ))}
    </RadioCards>
  )
}
