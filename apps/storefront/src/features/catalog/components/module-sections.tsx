import type { CatalogueProps } from '@waybill/contract/pages'
import { SegmentLinks } from '@waybill/ui/segments/segments.tsx'
import type { ReactNode } from 'react'
import { useFrame } from '../../../app/frame-context.ts'
import { Category } from './category.tsx'
import styles from './module-sections.module.css'
import { Modules } from './modules.tsx'

type ViewLinks = Pick<CatalogueProps, 'view' | 'gridHref' | 'listHref'>

/** Modules under one heading, in grid or list: the view is the address (CAT-04). */
export function ModuleSection({ view, gridHref, listHref, children }: ViewLinks & { readonly children: ReactNode }) {
  const { t } = useFrame()
  const segments = [
    { value: 'grid', label: t('catalog.view.grid'), icon: 'grid', href: gridHref },
    { value: 'list', label: t('catalog.view.list'), icon: 'list', href: listHref },
  ] as const
  return (
    <section className={styles.modules} aria-labelledby="modules">
      <div className={styles.head}>
        <h2 id="modules">{t('catalog.modules')}</h2>
        <SegmentLinks label={t('catalog.view.label')} value={view} segments={segments} />
      </div>
      {children}
    </section>
  )
}

type SectionsProps = ViewLinks & Pick<CatalogueProps, 'categories'> & { readonly isPlatform?: boolean | undefined }

/** Modules by category; a platform's own page needs no second heading for its only category. */
export function ModuleSections({ categories, isPlatform = false, ...links }: SectionsProps) {
  const [only] = categories
  const { view } = links
  return (
    <ModuleSection {...links}>
      {isPlatform && only !== undefined ? (
        <Modules modules={only.modules} view={view} />
      ) : (
        categories.map((category) => <Category key={category.id} category={category} view={view} />)
      )}
    </ModuleSection>
  )
}
