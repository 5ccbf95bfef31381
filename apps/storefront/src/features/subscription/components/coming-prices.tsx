import type { ComingPricesView, SubscriptionProps } from '@waybill/contract/pages'
import { formatInstant, formatMoney, formatUnit } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { useShell } from '../../../app/shell-context.ts'

interface ComingPricesProps {
  readonly prices: ComingPricesView
  readonly timeZone: SubscriptionProps['timeZone']
}

/** One price as it is and as it will be. */
function PriceStep({ step }: { readonly step: ComingPricesView['steps'][number] }) {
  const { shell, t } = useShell()
  const { title, before, after, words, unit, interval, free } = step
  const text = t('repricing.step', {
    title,
    before: words?.before ?? formatMoney(before, shell.locale, 2),
    after: words?.after ?? formatMoney(after, shell.locale, 2),
    unit: formatUnit(unit, t, interval),
  })
  const units = free && t('repricing.free', { before: String(free.before), after: String(free.after) })
  return <li>{units === null ? text : `${text} ${units}`}</li>
}

/** Prices that come with a renewal: from when on, what of them moves, and what who doesn't agree can do (B-99). */
export function ComingPrices({ prices, timeZone }: ComingPricesProps) {
  const { shell, t } = useShell()
  const { locale } = shell
  const { at, interval, before, after, steps } = prices
  const date = formatInstant(at, locale, { style: 'date', timeZone })
  const isSum = before.minor !== after.minor
  const values = { date, amount: formatMoney(after, locale, 2), unit: formatUnit('company', t, interval) }
  const today = { amount: formatMoney(before, locale, 2) }
  // of one price alone the title says it
  const isTitle = steps.length === 1 && steps.every((step) => step.after.minor === after.minor && step.free === null)
  return (
    <Banner kind="neutral" level={2} title={isSum ? t('repricing.from', values) : t('repricing.change', { date })}>
      <p>{[...(isSum ? [t('repricing.today', today)] : []), t('repricing.choice')].join(' ')}</p>
      {!(isSum && isTitle) && (
        <ul>
          {steps.map((step) => (
            <PriceStep key={`${step.title} ${step.unit}`} step={step} />
          ))}
        </ul>
      )}
    </Banner>
  )
}
