import type { CatalogueProps, CategorySection } from '@waybill/contract/pages'
import type { ReactNode } from 'react'
import { useShell } from '../../../app/shell-context.ts'
import { staticPart } from '../../../app/static-part.tsx'
import styles from './module-sections.module.css'
import { Modules } from './modules.tsx'
import { ViewLinks } from './filter/view-links.tsx'
import { formatList } from '@waybill/i18n'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'

/** A category of the overview: its map, its first modules, and the way to all of them. */
function Category({ category, view }: { readonly category: CategorySection; readonly view: 'grid' | 'list' }) {
  const { t } = useShell()
  const { icon, name, total } = category
  const id = `category-${icon}`
  return (
    <section aria-labelledby={id}>
      <Stack gap="s">
        <SectionHead
          id={id}
          level={3}
          title={
            <a className={`reach ${styles.name}`} href={category.href}>
              {name}
            </a>
          }
          note={category.summary}
          motif={category.motif}
          action={
            total > category.modules.length && (
              <a
                className="go"
                href={category.href}
                aria-label={t('catalog.count.all', { count: total, category: name })}
              >
                {t('catalog.count.allShort', { count: total })}
              </a>
            )
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

type SectionsProps = Views &
  Pick<CatalogueProps, 'categories'> & { readonly isPlatform?: boolean | undefined; readonly isIndustry?: boolean }

/** A category with fewer modules fills no rows of its own where a page is narrowed to an industry. */
const FEWEST = 4

/** Modules by category; a platform's own page needs no second heading for its only category. */
export function ModuleSections({ categories, isPlatform = false, isIndustry = false, ...links }: SectionsProps) {
  const { shell, t } = useShell()
  const [only] = categories
  const { view } = links
  const isShort = ({ total }: CategorySection): boolean => isIndustry && total < FEWEST
  const others = categories.filter(isShort).flatMap(({ modules }) => modules)
  return (
    <ModuleSection {...links}>
      {isPlatform && only !== undefined ? (
        <Modules modules={only.modules} view={view} />
      ) : (
        categories
          .filter((category) => !isShort(category))
          .map((category) => <Category key={category.id} category={category} view={view} />)
      )}
      {others.length > 0 && (
        <section aria-labelledby="category-others">
          <Stack gap="s">
            <SectionHead
              id="category-others"
              level={3}
              title={t('catalog.otherModules')}
              note={formatList(
                categories.filter(isShort).map(({ name }) => name),
                shell.locale,
              )}
            />
            <Modules modules={others} view={view} level={4} />
          </Stack>
        </section>
      )}
    </ModuleSection>
  )
}
