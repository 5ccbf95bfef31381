import type { CartComparisonProps } from '@waybill/contract/pages'
import { leastCompared } from '@waybill/domain/cart'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Suspense } from 'react'
import { useShell } from '../app/shell-context.ts'
import { SitePage } from '../app/site/site-page.tsx'
import { useLink } from '../app/use-link.ts'
import { CartProvider } from '../cart/cart-provider.tsx'
import { CartChoice } from '../features/cart/components/comparison/cart-choice.tsx'
import styles from '../features/cart/components/comparison/cart-comparison.module.css'
import { QuoteTogether } from '../features/cart/components/comparison/quote-together.tsx'
import { ComparedCarts } from '../features/cart/components/comparison/compared-carts.tsx'
import { LaterTeamPanel } from '../features/cart/components/team/later-team-panel.ts'

/** Two to four carts beside each other, for one team (CART-27). */
export default function CartComparisonPage(props: CartComparisonProps) {
  const { choices, compared, team, cart, canQuote } = props
  const { t } = useShell()
  const link = useLink()
  const canCompare = choices.length >= leastCompared
  return (
    <SitePage ground>
      <CartProvider cart={cart}>
        <div className={styles.page}>
          <div>
            <h1>{t('savedCart.compare.title')}</h1>
            <p className={`muted ${styles.lead}`}>
              {t(canCompare ? 'savedCart.compare.lead' : 'savedCart.compare.none')}
            </p>
          </div>
          {canCompare && <CartChoice {...props} />}
          {compared && team && (
            <div className={styles.team}>
              <Suspense>
                <LaterTeamPanel team={team} isFolded />
              </Suspense>
            </div>
          )}
          {compared && (
            <ComparedCarts key={compared.carts.map(({ id }) => id).join(' ')} {...props} compared={compared} />
          )}
          {compared && canQuote && (
            <QuoteTogether
              key={`${compared.carts.map(({ id }) => id).join(' ')} ${props.numbers}`}
              compared={compared}
              quantities={props.quantities}
              rejected={props.sent}
            />
          )}
          <p>
            <ButtonLink kind="plain" flush href={link('/platform/marketplace/shopping-cart-review')}>
              {t('cart.view')}
            </ButtonLink>
          </p>
        </div>
      </CartProvider>
    </SitePage>
  )
}
