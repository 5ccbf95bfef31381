import type { ModuleHit, SearchProps } from '@waybill/contract/pages'
import { formatList } from '@waybill/i18n'
import { Glyph } from '@waybill/ui/glyph/glyph.tsx'
import { Marked } from '@waybill/ui/marked/marked.tsx'
import { ModuleRow } from '@waybill/ui/module-row/module-row.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { PriceTag } from '../../../app/price-tag.tsx'
import { ProductButton } from '../../../app/product-button.tsx'
import { CategoryFilter } from './category-filter.tsx'
import { FoundSection } from './found-section.tsx'

interface FoundModulesProps {
  /** All that there are. */
  readonly count: number
  /** The first of them. */
  readonly modules: readonly ModuleHit[]
  readonly filter: SearchProps['moduleFilter']
}

export function FoundModules({ count, modules, filter }: FoundModulesProps) {
  const { shell, t } = useShell()
  if (modules.length === 0) return null
  return (
    <FoundSection
      kind="modules"
      count={filter?.categories.find(({ isCurrent }) => isCurrent)?.count ?? count}
      filter={filter && <CategoryFilter {...filter} />}
    >
      {modules.map((hit) => {
        const { id, title, action, button, needs, message } = hit
        const isHeld = action.kind === 'in_plan' || action.kind === 'included' || action.kind === 'held'
        const need =
          needs.length > 0 && !isHeld ? t('catalog.needs', { titles: formatList(needs, shell.locale) }) : undefined
        return (
          <ModuleRow
            key={id}
            glyph={<Glyph icon={hit.icon} quiet={isHeld} />}
            title={<Marked text={title} matches={hit.titleMatches} />}
            href={hit.href}
            text={hit.description}
            need={[hit.category, message, need].filter((part) => part !== undefined).join(' · ')}
            price={<PriceTag price={hit.price} />}
            action={
              <ProductButton id={id} title={title} action={action} button={button} isModule lines={1 + needs.length} />
            }
          />
        )
      })}
    </FoundSection>
  )
}
