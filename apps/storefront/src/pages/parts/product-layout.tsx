import type { ProductProps } from '@waybill/contract/pages'
import { classNames } from '@waybill/ui/class-names.ts'
import type { ReactNode } from 'react'
import { SitePage } from '../../app/site/site-page.tsx'
import { CartProvider } from '../../cart/cart-provider.tsx'
import { useShell } from '../../app/shell-context.ts'
import { staticPart } from '../../app/static-part.tsx'
import { LazyCartSide } from '../../features/cart/components/panel/lazy-cart-side.ts'
import { Modules } from '../../features/catalog/components/modules.tsx'
import { ProductBuy } from '../../features/catalog/components/product/product-buy.tsx'
import { LazyCartActions } from './lazy-cart-actions.ts'
import styles from './product-layout.module.css'
import { codeSplit } from '../../app/code-split.tsx'
import { ContentsSum } from '../../features/catalog/components/product/contents-sum.tsx'
import { ProductCrumbs, ProductHead } from '../../features/catalog/components/product/product-head.tsx'
import { ProductNeeds, ProductPlaces } from '../../features/catalog/components/product/product-needs.tsx'
import { ProductScene, ProductSelling } from '../../features/catalog/components/product/product-selling.tsx'

/** Packages alone have contents. */
const LazyContentsTree = codeSplit('features/catalog/components/product/contents-tree', () =>
  import('../../features/catalog/components/product/contents-tree.tsx').then((code) => code.ContentsTree),
)

const StaticCrumbs = staticPart('product-crumbs', import.meta.env.SSR && ProductCrumbs)
const StaticHead = staticPart('product-head', import.meta.env.SSR && ProductHead)
const StaticNeeds = staticPart('product-needs', import.meta.env.SSR && ProductNeeds)
const StaticSelling = staticPart('product-selling', import.meta.env.SSR && ProductSelling)
const StaticScene = staticPart('product-scene', import.meta.env.SSR && ProductScene)
const StaticSum = staticPart('contents-sum', import.meta.env.SSR && ContentsSum)
const StaticPlaces = staticPart('product-places', import.meta.env.SSR && ProductPlaces)

function ProductParts(props: ProductProps) {
  const { needs, contains, offered, inPackages, neededBy, related, separately, price, action } = props
  const { t } = useShell()
  return (
    <>
      {contains.length > 0 && (
        <section className={styles.section} aria-labelledby="contents">
          <h2 id="contents">{t('catalog.product.contents')}</h2>
          <LazyContentsTree modules={contains} isBroken={action.kind === 'restore'} />
          {separately !== undefined && <StaticSum separately={separately} price={price} />}
        </section>
      )}
      {offered.length > 0 && (
        <section className={styles.section} aria-labelledby="offered">
          <h2 id="offered">{t('catalog.product.offered')}</h2>
          <Modules modules={offered} view="list" />
        </section>
      )}
      {(needs.length > 0 || inPackages.length > 0 || neededBy.length > 0) && (
        <div className={styles.pair}>
          {needs.length > 0 && <StaticNeeds needs={needs} />}
          {(inPackages.length > 0 || neededBy.length > 0) && (
            <StaticPlaces inPackages={inPackages} neededBy={neededBy} />
          )}
        </div>
      )}
      {related.length > 0 && (
        <section className={styles.section} aria-labelledby="related">
          <h2 id="related">{t('catalog.product.related')}</h2>
          <Modules modules={related} view="list" />
        </section>
      )}
    </>
  )
}

interface ProductLayoutProps {
  readonly props: ProductProps
  /** The true example, under the summary. */
  readonly example?: ReactNode
  /** Further content of the design, before the parts that every product has. */
  readonly more?: ReactNode
  /** A landing page: its head takes the whole width. */
  readonly isLanding?: boolean | undefined
  /** The main action, where it isn't the cart's. */
  readonly upgrade?: ReactNode
}

/** A product on its own page: what it is, what it needs, where it appears, and what the total becomes. */
export function ProductLayout({ props, example, more, isLanding = false, upgrade }: ProductLayoutProps) {
  const { cart } = props
  return (
    <SitePage ground current="catalogue">
      <CartProvider cart={cart}>
        <div className={styles.crumbs}>
          <StaticCrumbs title={props.title} category={props.category} />
        </div>
        <div className={classNames(styles.product, isLanding && styles.landing)}>
          <div className={styles.head}>
            <StaticHead
              title={props.title}
              description={props.description}
              subtitle={props.subtitle}
              icon={props.icon}
              isRetired={props.isRetired}
              replacement={props.replacement}
              picture={props.picture}
            />
            {example ?? (props.selling?.example !== undefined && <StaticScene example={props.selling.example} />)}
          </div>
          <div className={styles.buy}>
            <ProductBuy {...props} upgradeAction={upgrade} />
            {cart !== null && !(props.action.kind === 'add' && props.totals !== undefined) && (
              <LazyCartSide place="total" cart={cart} />
            )}
          </div>
          <div className={styles.parts}>
            {props.selling !== undefined && (
              <StaticSelling benefits={props.selling.benefits} facts={props.selling.facts} />
            )}
            {more}
            <ProductParts {...props} />
          </div>
        </div>
        {cart !== null && <LazyCartSide place="bar" cart={cart} actions={<LazyCartActions cart={cart} />} />}
      </CartProvider>
    </SitePage>
  )
}
