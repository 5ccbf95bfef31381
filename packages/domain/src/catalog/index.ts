export type * from './types.ts'
export type * from './page-content.ts'
export type * from './price-forms.ts'
export { factsOf } from './selling.ts'
export type * from './selling.ts'
export { indexCatalogue } from './catalogue.ts'
export type { Catalogue } from './catalogue.ts'
export { compatibilityOf } from './compatibility.ts'
export type { Compatibility } from './compatibility.ts'
export { crossSell, crossSellLimit } from './cross-sell.ts'
export type { CrossSell, CrossSellBasis, CrossSellReason } from './cross-sell.ts'
export { customSolutionCode, customSolutionId } from './custom-solution.ts'
export { dependenciesOf, dependencyCycles, dependencyOrder, dependentsOf } from './dependencies.ts'
export { differenceOfCatalogues } from './difference.ts'
export type { CatalogueChange, FieldChange } from './difference.ts'
export { clashingIds, heldFindings, takenAway } from './taken-away.ts'
export type { Holders, KnownProduct, RemovedOffers } from './taken-away.ts'
export { isLegalPage, legalPagesOf, legalPath } from './legal.ts'
export { contactPath, learnMorePath, modulePage } from './learn-more.ts'
export type { ModulePage } from './learn-more.ts'
export { lintCatalogue } from './lint/index.ts'
export type { Finding, FindingCode } from './lint/index.ts'
export { bundleListPrice, bundlePriceModules, listPrice, saleTerms } from './list-price.ts'
export {
  explainTiers,
  isOwedUnused,
  modelAmount,
  modelAmounts,
  shownRate,
  unitMoney,
  unitPriceAt,
} from './price-model.ts'
export type { ModelledUnits, PricedTiers, RoundedPart, ShownRate } from './price-model.ts'
export type { BundleTerms, PriceTerms } from './list-price.ts'
export {
  bundledIds,
  contentsOf,
  optionalIds,
  packagesBundling,
  subpackageCodes,
  subpackageIds,
  subpackagesOf,
} from './package-contents.ts'
export {
  industryPath,
  marketplaceRoot,
  modulePath,
  packagePath,
  platformPath,
  reservedWords,
  shopPlaces,
} from './paths.ts'
export { defaultSettings, destinationPages, namedAssetTypes, settingBounds, settingsOf } from './settings.ts'
export type {
  AssetWord,
  AssetWords,
  BankAccount,
  Bounds,
  BrandFile,
  ColourName,
  DestinationPage,
  Destinations,
  FontFile,
  SellerDetails,
  ShopColours,
  ShopContact,
  ShopPicture,
  ShopSettings,
} from './settings.ts'
export { catalogueLocales, interfaceLocales } from '../locale/index.ts'
export { standingOf } from './standing.ts'
export type { AccountProducts } from './standing.ts'
export { resolvePath } from './resolve-path.ts'
export type { CatalogueTarget, CatalogueView } from './resolve-path.ts'
export { normaliseQuery, queryLimits, queryRule } from './search-query.ts'
export type { QueryRule } from './search-query.ts'
export { kindIdOf, typeIdOf } from './type-id.ts'
export {
  allPlatformsId,
  coreModules,
  countsByIndustry,
  countsByPlatform,
  isListed,
  isVisible,
  soldModules,
  listedModules,
  neededModules,
  needingModules,
  visibleModules,
  visiblePackages,
} from './visibility.ts'
export type { CatalogueFilter } from './visibility.ts'
