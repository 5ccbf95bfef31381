import type { ProductProps } from '@waybill/contract/pages'
import { Breadcrumbs } from '@waybill/ui/breadcrumbs/breadcrumbs.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { useLink } from '../../../../app/use-link.ts'

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
