import type { ProductProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { Breadcrumbs } from '@waybill/ui/breadcrumbs/breadcrumbs.tsx'
import { useFrame } from '../../../app/frame-context.ts'

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
