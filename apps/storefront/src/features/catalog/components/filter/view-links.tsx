import type { CatalogueProps } from '@waybill/contract/pages'
import { SegmentLinks } from '@waybill/ui/segments/segments.tsx'
import { useShell } from '../../../../app/shell-context.ts'

/** Grid or list: the view is the address. */
export function ViewLinks({ view, gridHref, listHref }: Pick<CatalogueProps, 'view' | 'gridHref' | 'listHref'>) {
  const { t } = useShell()
  const segments = [
    { value: 'grid', label: t('catalog.view.grid'), icon: 'grid', href: gridHref },
    { value: 'list', label: t('catalog.view.list'), icon: 'list', href: listHref },
  ] as const
  return <SegmentLinks label={t('catalog.view.label')} value={view} segments={segments} />
}
