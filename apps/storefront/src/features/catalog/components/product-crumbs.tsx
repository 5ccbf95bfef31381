import type { ProductProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { Breadcrumbs } from '@waybill/ui/breadcrumbs/breadcrumbs.tsx'
import { useShell } from '../../../app/shell-context.ts'

interface ProductCrumbsProps {
  readonly title: string
  readonly category: ProductProps['category'] | undefined
}

/** The way back up: catalogue, category, this. */
export function ProductCrumbs({ title, category }: ProductCrumbsProps) {
  const { shell, t } = useShell()
  const crumbs = [
    { text: t('catalog.title'), href: localePath(shell.locale, '/platform/marketplace') },
    ...(category === undefined ? [] : [{ text: category.name, href: category.href }]),
    { text: title },
  ]
  return <Breadcrumbs label={t('catalog.breadcrumb')} crumbs={crumbs} />
}
