import type { ProductProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { Breadcrumbs } from '@waybill/ui/breadcrumbs/breadcrumbs.tsx'
import { Glyph } from '@waybill/ui/glyph/glyph.tsx'
import { moduleIcon } from '@waybill/ui/icon/module-icon.ts'
import { useFrame } from '../../../app/frame-context.ts'
import styles from './product-head.module.css'

interface ProductCrumbsProps {
  readonly title: string
  readonly category: ProductProps['category'] | undefined
}

/** The way back up: catalogue, category, this. */
export function ProductCrumbs({ title, category }: ProductCrumbsProps) {
  const { frame, t } = useFrame()
  const crumbs = [
    { text: t('catalog.title'), href: localePath(frame.locale, '/platform/marketplace') },
    ...(category === undefined ? [] : [{ text: category.name, href: category.href }]),
    { text: title },
  ]
  return <Breadcrumbs label={t('catalog.breadcrumb')} crumbs={crumbs} />
}

/** Name, summary, and for a retired product what took its place (CAT-11). */
export function ProductHead({ title, description, icon, isRetired, replacement }: ProductProps) {
  const { t } = useFrame()
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <Glyph icon={moduleIcon(icon)} size="large" quiet={isRetired} />
        <h1>{title}</h1>
      </div>
      <p className={styles.summary}>{description}</p>
      {isRetired && (
        <Banner
          kind="you"
          title={t('catalog.product.retired', { title })}
          action={
            replacement && (
              <a className="go" href={replacement.href}>
                {replacement.title}
              </a>
            )
          }
        >
          {replacement && t('catalog.product.replacedBy', { title: replacement.title })}
        </Banner>
      )}
    </div>
  )
}
