import type { ModuleHit, PackageHit, SearchProps } from '@waybill/contract/pages'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Empty } from '@waybill/ui/empty/empty.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useFrame } from '../app/frame-context.ts'
import { PriceTag } from '../app/price-tag.tsx'
import { ProductButton } from '../app/product-button.tsx'
import { SitePage } from '../app/site-page.tsx'
import { CartColumns } from '../features/cart/components/cart-columns.tsx'
import { ShareAction } from './parts/share-action.tsx'

function PackageRows({ packages }: { readonly packages: readonly PackageHit[] }) {
  return (
    <Sheet as="ul" ruled>
      {packages.map(({ id, title, href, price, action, isExclusive, moduleCount }) => (
        <li key={id}>
          <a href={href}>{title}</a>
          <PriceTag price={price} />
          <ProductButton
            id={id}
            title={title}
            action={action}
            isModule={false}
            pricing={isExclusive}
            lines={moduleCount}
          />
        </li>
      ))}
    </Sheet>
  )
}

function ModuleRows({ modules }: { readonly modules: readonly ModuleHit[] }) {
  return (
    <Sheet as="ul" ruled>
      {modules.map(({ id, title, href, price, action, needs }) => (
        <li key={id}>
          <a href={href}>{title}</a>
          <PriceTag price={price} />
          <ProductButton id={id} title={title} action={action} isModule lines={1 + needs.length} />
        </li>
      ))}
    </Sheet>
  )
}

function NothingFound({ query, correction, categories, contactHref }: SearchProps) {
  const { t } = useFrame()
  return (
    <Empty
      title={t('search.empty.title', { query })}
      action={<ButtonLink href={contactHref}>{t('search.empty.contact')}</ButtonLink>}
    >
      {correction && <a href={correction.href}>{t('search.didYouMean', { suggestion: correction.query })}</a>}
      {t('search.empty.browse')}
      {categories.map(({ label, href, count }) => (
        <a key={href} href={href}>
          {label} {count}
        </a>
      ))}
    </Empty>
  )
}

/** What a search found: packages before modules, or why there is nothing (SRCH-10, SRCH-12). */
export default function SearchPage(props: SearchProps) {
  const { query, rule, bundles, modules, cart } = props
  const { t } = useFrame()
  const count = bundles.length + modules.length
  return (
    <SitePage width="wide" ground>
      <CartColumns
        cart={cart}
        head={
          <div>
            <h1>{t('search.resultsFor', { query })}</h1>
            <p className="muted">
              {rule === 'ok'
                ? t('search.summary', { count, packages: bundles.length, modules: modules.length })
                : t('search.range')}
            </p>
          </div>
        }
        shareAction={cart && <ShareAction cart={cart} size="small" />}
      >
        {bundles.length > 0 && <PackageRows packages={bundles} />}
        {modules.length > 0 && <ModuleRows modules={modules} />}
        {rule === 'ok' && count === 0 && <NothingFound {...props} />}
      </CartColumns>
    </SitePage>
  )
}
