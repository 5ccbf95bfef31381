import type { PackageHit } from '@waybill/contract/pages'
import { Glyph } from '@waybill/ui/glyph/glyph.tsx'
import { formatList } from '@waybill/i18n'
import { Marked } from '@waybill/ui/marked/marked.tsx'
import { ModuleRow } from '@waybill/ui/module-row/module-row.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { PriceTag } from '../../../app/price-tag.tsx'
import { ProductButton } from '../../../cart/product-button.tsx'
import { RichText } from '../../../app/rich-text.tsx'
import { FoundSection, Reason, withoutStop } from './found-section.tsx'
import styles from './search-results.module.css'

/** Kind of the package, its audience, and the term that found it where its own text doesn't have it. */
function Meta({ hit }: { readonly hit: PackageHit }) {
  const { t } = useShell()
  const { isExclusive, title, subtitle, industry, contains, moduleCount, reason } = hit
  const kind = isExclusive ? t('search.plan') : t('search.industryPackage')
  // a package may be named after its industry
  const audience = isExclusive ? subtitle : industry === title ? undefined : industry
  const parts = [kind, audience, t('search.moduleCount', { count: moduleCount })]
  return (
    <>
      {parts.flatMap((part) => (part ? withoutStop(part) : [])).join(' · ')}
      {contains && (
        <>
          {' · '}
          <RichText
            id="search.contains"
            slots={{ title: <Marked text={contains.title} matches={contains.matches} /> }}
          />
        </>
      )}
      {reason && (
        <>
          {' · '}
          <Reason {...reason} />
        </>
      )}
    </>
  )
}

interface FoundPackagesProps {
  /** All that there are. */
  readonly count: number
  /** The first of them. */
  readonly packages: readonly PackageHit[]
}

function PackageRow({ hit }: { readonly hit: PackageHit }) {
  const { id, title, action } = hit
  return (
    <ModuleRow
      glyph={<Glyph icon={hit.icon} quiet={action.kind === 'selected'} />}
      title={<Marked text={title} matches={hit.titleMatches} />}
      href={hit.href}
      text={<Meta hit={hit} />}
      price={<PriceTag price={hit.price} />}
      action={
        <ProductButton
          id={id}
          title={title}
          action={action}
          button={hit.button}
          isModule={false}
          pricing={hit.isExclusive}
          lines={hit.moduleCount}
        />
      }
    />
  )
}

/** Packages that are not called so and only contain it: one row that opens to all of them. */
function Containing({ packages }: { readonly packages: readonly PackageHit[] }) {
  const { shell, t } = useShell()
  const names = packages.map((hit) => hit.title)
  const titles = [...new Set(packages.map(({ contains }) => contains?.title ?? ''))]
  const [title = ''] = titles
  const count = packages.length
  return (
    <details className={styles.containing}>
      <summary>
        {titles.length === 1 ? t('search.containing', { count, title }) : t('search.containingSome', { count })}
        <span className="small muted">{formatList(names, shell.locale)}</span>
      </summary>
      <Sheet as="ul" ruled>
        {packages.map((hit) => (
          <PackageRow key={hit.id} hit={hit} />
        ))}
      </Sheet>
    </details>
  )
}

export function FoundPackages({ count, packages }: FoundPackagesProps) {
  if (packages.length === 0) return null
  const own = packages.filter(({ contains }) => contains === undefined)
  const containing = packages.filter(({ contains }) => contains !== undefined)
  return (
    <FoundSection kind="packages" count={count} more={containing.length > 0 && <Containing packages={containing} />}>
      {own.map((hit) => (
        <PackageRow key={hit.id} hit={hit} />
      ))}
    </FoundSection>
  )
}
