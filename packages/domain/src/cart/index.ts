export type * from './types.ts'
export type { CartContext, CartActor, LiveSelection } from './context.ts'
export type { CartFailure, RemovalFailure, SaleFailure } from './failure.ts'
export { actOnProduct, cartActions } from './commands/act-on-product.ts'
export type { ProductActionRequest } from './commands/act-on-product.ts'
export { addModule } from './commands/add-module.ts'
export type { AddModule } from './commands/add-module.ts'
export {
  addedLifecycle,
  addedStateOf,
  addedStates,
  deleteStateOf,
  deleteStates,
  planAddedState,
} from './added-state.ts'
export type { AddedState } from './added-state.ts'
export { addPackage } from './commands/add-package.ts'
export type { AddPackage } from './commands/add-package.ts'
export { keptAddOnIds } from './commands/kept-add-ons.ts'
export { needsConfirmation } from './needs-confirmation.ts'
export { causesOf } from './commands/causes.ts'
export { changedCart } from './commands/changed-cart.ts'
export type { SelectionRequest } from './commands/changed-cart.ts'
export { changedQuantities } from './commands/changed-quantities.ts'
export { isChangePackage } from './change-package.ts'
export type { CurrentPlan } from './change-package.ts'
export { classifyAdd } from './commands/classify-add.ts'
export type { AddRequest } from './commands/classify-add.ts'
export { classifyRemoval } from './commands/classify-removal.ts'
export type { RemovalRequest } from './commands/classify-removal.ts'
export { planCommand } from './commands/command.ts'
export type { CartCommand } from './commands/command.ts'
export { confirmationOf, confirmationTypes, failureConfirmation } from './confirmation.ts'
export type { CartConfirmation, CartFailureDialog } from './confirmation.ts'
export { currencyChange } from './currency-change.ts'
export type { CurrencyChange, CurrencyChangeLine, ShownAmount } from './currency-change.ts'
export { emptyCart, emptyPlanId, isEmptyCart } from './empty-cart.ts'
export { lineProblems, pricesOf, retiredChoice } from './line-problems.ts'
export type { LineProblem, ShownPrices } from './line-problems.ts'
export { orphanIds } from './orphans.ts'
export { isNoChange, lineLimit, noChange } from './commands/plan.ts'
export { namedOwner, shownReason } from './reasons.ts'
export { removeModule } from './commands/remove-module.ts'
export { removePackage } from './commands/remove-package.ts'
export { restorePackage } from './commands/restore-package.ts'
export { moduleFailure } from './sale.ts'
export { singleIds } from './single-ids.ts'
export { countsMembers, withMembers } from './team-lines.ts'
export { cartBreakdown, selectionOf, termsOf, toSelection } from './selection.ts'
export type { SelectionTerms } from './selection.ts'
export { setQuantities } from './commands/set-quantities.ts'
export { shownAfter } from './shown-prices.ts'
export { switchPackage } from './commands/switch-package.ts'
export type { SwitchPackage } from './commands/switch-package.ts'
export { canUndo, undoOf, undoWindowMs } from './commands/undo.ts'
export type { Undo } from './commands/undo.ts'
export { memoryOf, recall } from './commands/undo-memory.ts'
export type { UndoMemory } from './commands/undo-memory.ts'
export { upsellOf } from './upsell.ts'
export type { Upsell } from './upsell.ts'
export { codesOfPlan, entriesOfChange, isIndustryPage, hasUtms, noAttribution } from './analytics/index.ts'
export { pageNumberOf, pageNumbers, readUtms, utmNames, withAttribution } from './analytics/index.ts'
export type { AnalyticsCode, AnalyticsEntry, AnsweredChange, Attribution, UtmName, Utms } from './analytics/index.ts'
export { appliedCart, keptModules, leavesPlan } from './applied-cart.ts'
export type { AppliedCart } from './applied-cart.ts'
export { badgeCount, hasRemoveButton, rowsBeyond, visibleLines } from './visible-lines.ts'
export { bestFit } from './best-fit.ts'
export { packageAround } from './package-around.ts'
export type { PackageOffer } from './package-around.ts'
export type { BestFit } from './best-fit.ts'
export { mergeCarts } from './saved-carts/merge.ts'
export type { CartMerge, MergingCarts, MergeChoice } from './saved-carts/merge.ts'
export { mergeOptions } from './saved-carts/merge-preview.ts'
export type { MergeOption } from './saved-carts/merge-preview.ts'
export { compareSavedCarts, leastCompared, mostCompared } from './saved-carts/compare-saved-carts.ts'
export type { ComparedCart, ComparedModule, SavedCartComparison } from './saved-carts/compare-saved-carts.ts'
export { cartForTeam } from './saved-carts/cart-for-team.ts'
export {
  decisionByOrder,
  freeSavedCartName,
  hasSameContents,
  isSaved,
  changeSavedCarts,
  savedCartKey,
  savedCartLimit,
  savedCartNameLimit,
} from './saved-carts/saved-cart.ts'
export type {
  Carts,
  SavedCart,
  SavedCartCommand,
  SavedCartFailure,
  SavedCartsChange,
} from './saved-carts/saved-cart.ts'
