import type { CategorySection } from '@waybill/contract/views'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { Modules } from './modules.tsx'

interface CategoryProps {
  readonly category: CategorySection
  readonly view: 'grid' | 'list'
}

/** A category of the overview: its map, its first modules, and the way to all of them. */
export function Category({ category, view }: CategoryProps) {
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
