import type { CatalogueProps } from '@waybill/contract/pages'
import type { ReactNode } from 'react'
import { useShell } from '../../../app/shell-context.ts'
import { staticPart } from '../../../app/static-part.tsx'
import styles from './module-sections.module.css'
import { Modules } from './modules.tsx'
import { ViewLinks } from './view-links.tsx'
import type { CategorySection } from '@waybill/contract/views'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'

interface CategoryProps {
  readonly category: CategorySection
  readonly view: 'grid' | 'list'
}

/** A category of the overview: its map, its first modules, and the way to all of them. */
function Category({ category, view }: CategoryProps) {
  const { t } = useShell()
  const { icon, name, total } = category
  const id = `category-${icon}`
  return (
    <section aria-labelledby={id}>
      <Stack gap="s">
        <SectionHead
          id={id}
          level={3}
          title={name}
          note={category.summary}
          motif={category.motif}
          action={
            <a
              className="go"
              href={category.href}
              aria-label={t('catalog.count.all', { count: total, category: name })}
            >
              {t('catalog.count.allShort', { count: total })}
            </a>
          }
        />
        <Modules modules={category.modules} view={view} level={4} />
      </Stack>
    </section>
  )
}

const StaticViews = staticPart('view-links', import.meta.env.SSR && ViewLinks)

type Views = Pick<CatalogueProps, 'view' | 'gridHref' | 'listHref'>

/** Modules under one heading, in grid or list. */
export function ModuleSection({ view, gridHref, listHref, children }: Views & { readonly children: ReactNode }) {
  const { t } = useShell()
  return (
    <section className={styles.modules} aria-labelledby="modules">
      <div className={styles.head}>
        <h2 id="modules">{t('catalog.modules')}</h2>
        <StaticViews view={view} gridHref={gridHref} listHref={listHref} />
      </div>
      {children}
    </section>
  )
}

type SectionsProps = Views & Pick<CatalogueProps, 'categories'> & { readonly isPlatform?: boolean | undefined }

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
