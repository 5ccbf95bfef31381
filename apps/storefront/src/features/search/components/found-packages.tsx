import type { PackageHit } from '@waybill/contract/pages'
import { Glyph } from '@waybill/ui/glyph/glyph.tsx'
import { Marked } from '@waybill/ui/marked/marked.tsx'
import { ModuleRow } from '@waybill/ui/module-row/module-row.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { PriceTag } from '../../../app/price-tag.tsx'
import { ProductButton } from '../../../cart/product-button.tsx'
import { RichText } from '../../../app/rich-text.tsx'
import { FoundSection } from './found-section.tsx'

/** What kind of package it is, its audience, and the term that found it where its own text doesn't have it. */
function Meta({ hit }: { readonly hit: PackageHit }) {
  const { t } = useShell()
  const { isExclusive, title, subtitle, industry, contains, moduleCount } = hit
  const kind = isExclusive ? t('search.plan') : t('search.industryPackage')
  // a package may be named after its industry
  const audience = isExclusive ? subtitle : industry === title ? undefined : industry
  const parts = [kind, audience, t('search.moduleCount', { count: moduleCount })]
  return (
    <>
      {parts.filter((part) => part !== undefined && part !== '').join(' · ')}
      {contains && (
        <>
          {' · '}
          <RichText
            id="search.contains"
            slots={{ title: <Marked text={contains.title} matches={contains.matches} /> }}
          />
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

export function FoundPackages({ count, packages }: FoundPackagesProps) {
  if (packages.length === 0) return null
  return (
    <FoundSection kind="packages" count={count}>
      {packages.map((hit) => (
        <ModuleRow
          key={hit.id}
          glyph={<Glyph icon={hit.icon} quiet={hit.action.kind === 'selected'} />}
          title={<Marked text={hit.title} matches={hit.titleMatches} />}
          href={hit.href}
          text={<Meta hit={hit} />}
          price={<PriceTag price={hit.price} />}
          action={
            <ProductButton
              id={hit.id}
              title={hit.title}
              action={hit.action}
              button={hit.button}
              isModule={false}
              pricing={hit.isExclusive}
              lines={hit.moduleCount}
            />
          }
        />
      ))}
    </FoundSection>
  )
}
