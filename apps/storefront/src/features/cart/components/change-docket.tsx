import type { CartView } from '@waybill/contract/views'
import { DocketLine, DocketLines } from '@waybill/ui/docket/docket-lines.tsx'
import { Docket, DocketTop, DocketTotal } from '@waybill/ui/docket/docket.tsx'
import { Perforation } from '@waybill/ui/perforation/perforation.tsx'
import { useFrame } from '../../../app/frame-context.ts'
import { useLink } from '../../../app/use-link.ts'
import { lineFormula } from '../model/line-formula.ts'
import { splitLines } from '../model/split-lines.ts'
import { CartTotal } from './cart-total.tsx'
import { PlanEntry } from './docket-entry.tsx'
import { LateLiveSection } from './late-live.ts'
import { LineAmount } from './line-amount.tsx'

const SCROLLS_ABOVE = 6
const REVIEW = '/platform/marketplace/shopping-cart-review'

/** What a change of the subscription holds and costs, to be read beside the words that ask for it. */
export function ChangeDocket({ cart }: { readonly cart: CartView }) {
  const { frame, t } = useFrame()
  const link = useLink()
  const { folded, own } = splitLines(cart)
  const title = (id: number): string => cart.titles[id] ?? ''
  return (
    <Docket label={t('account.change.yours')}>
      <DocketTop>
        <h2>{t('account.change.yours')}</h2>
      </DocketTop>
      {cart.live && <LateLiveSection cart={cart} live={cart.live} />}
      <DocketLines label={t('account.change.items')} scrolls={cart.lines.length > SCROLLS_ABOVE}>
        {cart.plan && <PlanEntry cart={cart} plan={cart.plan} bundled={folded} />}
        {own.map((line) => {
          const isHeld = cart.live?.heldIds.includes(line.id) === true
          return (
            <DocketLine
              key={line.id}
              name={line.title}
              amount={<LineAmount cart={cart} line={line} isHeld={isHeld} />}
              meta={isHeld ? t('estimate.held') : lineFormula(line, { locale: frame.locale, t, title })}
            />
          )
        })}
      </DocketLines>
      <Perforation />
      <DocketTotal>
        <CartTotal cart={cart} />
        <a className="go small" href={link(REVIEW)}>
          {t('account.change.editCart')}
        </a>
      </DocketTotal>
    </Docket>
  )
}
