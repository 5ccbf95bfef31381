import type { CartView } from '@waybill/contract/views'
import { speakOrigin } from '@waybill/i18n'
import { SummaryLine, SummaryLines } from '@waybill/ui/summary-card/summary-lines.tsx'
import { SummaryCard, SummaryTop, SummaryTotal } from '@waybill/ui/summary-card/summary-card.tsx'
import { Divider } from '@waybill/ui/divider/divider.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { useLink } from '../../../../app/use-link.ts'
import { lineFormula } from '../../model/line-formula.ts'
import { splitLines } from '../../model/split-lines.ts'
import { CartTotal } from '../panel/cart-total.tsx'
import { PlanEntry } from '../panel/panel-entry.tsx'
import { LazyLiveSection } from '../panel/lazy-live.ts'
import { LineAmount } from '../lines/line-amount.tsx'

const SCROLLS_ABOVE = 6
const REVIEW = '/platform/marketplace/shopping-cart-review'

interface ChangeSummaryProps {
  readonly cart: CartView
  /** Nothing can be edited any more. */
  readonly isOrdered?: boolean
  /** Another heading. */
  readonly title?: string
}

/** Content and cost of a change of the subscription, beside the button that confirms it. */
export function ChangeSummary({ cart, isOrdered = false, title: heading }: ChangeSummaryProps) {
  const { shell, t } = useShell()
  const label = heading ?? t('account.change.yours')
  const link = useLink()
  const { folded, own } = splitLines(cart)
  const title = (id: number): string => cart.titles[id] ?? ''
  return (
    <SummaryCard label={label}>
      <SummaryTop>
        <h2>{label}</h2>
      </SummaryTop>
      {cart.live && <LazyLiveSection cart={cart} live={cart.live} />}
      <SummaryLines label={t('account.change.items')} scrolls={cart.lines.length > SCROLLS_ABOVE}>
        {cart.plan && <PlanEntry cart={cart} plan={cart.plan} bundled={folded} />}
        {own.map((line) => {
          const isHeld = cart.live?.heldIds.includes(line.id) === true
          const formula = lineFormula(line, { locale: shell.locale, t, title })
          const origin = line.origin && speakOrigin(line.origin, { locale: shell.locale, t })
          return (
            <SummaryLine
              key={line.id}
              name={line.title}
              amount={<LineAmount cart={cart} line={line} isHeld={isHeld} />}
              meta={isHeld ? t('estimate.held') : origin === undefined ? formula : `${formula}, ${origin}`}
            />
          )
        })}
      </SummaryLines>
      <Divider />
      <SummaryTotal>
        <CartTotal cart={cart} />
        {!isOrdered && (
          <a className="go small" href={link(REVIEW)}>
            {t('account.change.editCart')}
          </a>
        )}
      </SummaryTotal>
    </SummaryCard>
  )
}
