import type { ModuleHit, SearchProps } from '@waybill/contract/pages'
import { formatList } from '@waybill/i18n'
import { Glyph } from '@waybill/ui/glyph/glyph.tsx'
import { Marked } from '@waybill/ui/marked/marked.tsx'
import { ModuleRow } from '@waybill/ui/module-row/module-row.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { PriceTag } from '../../../app/price-tag.tsx'
import { ProductButton } from '../../../cart/product-button.tsx'
import { FoundSection, Reason, withoutStop } from './found-section.tsx'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import choices from '../../../app/site/choices.module.css'
import { Disclosure } from '../../../app/site/disclosure.tsx'
import styles from './search-results.module.css'

/** Narrows the modules that were found to one category. Links, so that each choice is an address . */
function CategoryFilter({ allHref, categories }: NonNullable<SearchProps['moduleFilter']>) {
  const { t } = useShell()
  const all = t('search.category.all')
  const chosen = categories.find(({ isCurrent }) => isCurrent)
  const face = chosen?.label ?? all
  const links = [{ label: all, href: allHref, count: undefined, isCurrent: chosen === undefined }, ...categories]
  return (
    <Disclosure
      className={styles.filter}
      label={t('common.labelled', { label: t('search.category'), text: face })}
      face={
        <>
          {face}
          <Icon name="chevron-down" size={16} />
        </>
      }
    >
      <ul className={styles.choices}>
        {links.map(({ label, href, count, isCurrent }) => (
          <li key={href}>
            <a className={choices.choice} href={href} aria-current={isCurrent ? 'true' : undefined}>
              {label}
              {count !== undefined && <span className={`figures ${styles.count}`}>{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

/** With the sentence marked that it was found by. */
function Description({ hit: { description, reason } }: { readonly hit: ModuleHit }) {
  const start = reason?.kind === 'text' ? description.indexOf(reason.text) : -1
  const matches = reason?.matches.map(([from, to]) => [from + start, to + start] as const)
  return start < 0 || matches === undefined ? description : <Marked text={description} matches={matches} />
}

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
            text={<Description hit={hit} />}
            need={
              <>
                {[hit.category, message, need]
                  .flatMap((part) => (part === undefined ? [] : withoutStop(part)))
                  .join(' · ')}
                {hit.reason?.kind === 'keyword' && (
                  <>
                    {' · '}
                    <Reason {...hit.reason} />
                  </>
                )}
              </>
            }
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
