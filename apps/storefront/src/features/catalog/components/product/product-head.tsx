import type { ProductProps } from '@waybill/contract/pages'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { Glyph } from '@waybill/ui/glyph/glyph.tsx'
import { Breadcrumbs } from '@waybill/ui/breadcrumbs/breadcrumbs.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { useLink } from '../../../../app/use-link.ts'
import styles from './product-head.module.css'

interface ProductCrumbsProps {
  readonly title: string
  readonly category: ProductProps['category'] | undefined
}

/** The way back up: catalogue, category, this. */
export function ProductCrumbs({ title, category }: ProductCrumbsProps) {
  const { t } = useShell()
  const link = useLink()
  const crumbs = [
    { text: t('catalog.title'), href: link('/platform/marketplace') },
    ...(category === undefined ? [] : [{ text: category.name, href: category.href }]),
    { text: title },
  ]
  return <Breadcrumbs label={t('catalog.breadcrumb')} crumbs={crumbs} />
}

type TitleProps = Pick<ProductProps, 'title' | 'description' | 'icon' | 'isRetired'>

interface ProductHeadProps extends TitleProps {
  readonly subtitle: ProductProps['subtitle'] | undefined
  readonly replacement: ProductProps['replacement'] | undefined
  readonly picture: ProductProps['picture']
}

/** Name, summary, a picture, and for a retired product what took its place. */
export function ProductHead(props: ProductHeadProps) {
  const { title, description, subtitle, icon, isRetired, replacement, picture } = props
  const { t } = useShell()
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <Glyph icon={icon} size="large" quiet={isRetired} />
        <h1>{title}</h1>
      </div>
      <p className={styles.summary}>{description}</p>
      {subtitle !== undefined && <p className="muted">{subtitle}</p>}
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
      {picture !== undefined && <img className={styles.picture} fetchPriority="low" {...picture} alt={picture.alt} />}
    </div>
  )
}
