import { indexCatalogue } from '../catalogue.ts'
import type { CatalogueDocument } from '../types.ts'
import type { Finding, Rule } from './finding.ts'
import { lintFreeUnits, lintKinds, lintUsage } from './lint-kinds.ts'
import { lintAliases, lintCodes, lintIcons, lintIds } from './lint-names.ts'
import { lintBundles, lintDefaults, lintPackagePrices, lintYears } from './lint-packages.ts'
import { lintLegal } from './lint-legal.ts'
import { lintMissingPrices, lintPriceValues } from './lint-prices.ts'
import { lintPriceModels } from './lint-price-models.ts'
import { lintPages, lintPageTexts } from './lint-pages.ts'
import { lintCycles, lintReferences } from './lint-references.ts'
import { lintSelling } from './lint-selling.ts'
import { lintTeamModules } from './lint-team-modules.ts'
import { lintAssetWords, lintTexts } from './lint-texts.ts'

export type { Finding, FindingCode } from './finding.ts'

const rules: readonly Rule[] = [
  lintIds,
  lintCodes,
  lintIcons,
  lintAliases,
  lintReferences,
  lintCycles,
  lintKinds,
  lintUsage,
  lintFreeUnits,
  lintMissingPrices,
  lintPriceModels,
  lintBundles,
  lintDefaults,
  lintTeamModules,
  lintTexts,
  lintAssetWords,
  lintPages,
  lintPageTexts,
  lintSelling,
  lintLegal,
]

/**
 * Everything wrong with a catalogue document, rule by rule. It may be published when no finding is an error. Sums are looked at
 * once the prices are numbers.
 */
export function lintCatalogue(document: CatalogueDocument): Finding[] {
  const catalogue = indexCatalogue(document, 0)
  const faultyPrices = lintPriceValues(catalogue)
  const ofSums = faultyPrices.length === 0 ? [...lintPackagePrices(catalogue), ...lintYears(catalogue)] : []
  return [...faultyPrices, ...rules.flatMap((rule) => rule(catalogue)), ...ofSums]
}
