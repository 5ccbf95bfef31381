export type * from './types.ts'
export type { CartContext, CartViewer } from './context.ts'
export type { CartFailure, RemovalRefusal, SaleRefusal } from './failure.ts'
export { actOnProduct, cartActions } from './act-on-product.ts'
export type { ProductActionRequest } from './act-on-product.ts'
export { addModule } from './add-module.ts'
export type { AddModule } from './add-module.ts'
export {
  addedLifecycle,
  addedStateOf,
  addedStates,
  deleteStateOf,
  deleteStates,
  planAddedState,
} from './added-state.ts'
export type { AddedState } from './added-state.ts'
export { addPackage } from './add-package.ts'
export type { AddPackage } from './add-package.ts'
export { asksFirst } from './asks-first.ts'
export { causesOf } from './causes.ts'
export { changedQuantities } from './changed-quantities.ts'
export { isChangePackage } from './change-package.ts'
export type { CurrentPlan } from './change-package.ts'
export { classifyAdd } from './classify-add.ts'
export type { AddRequest } from './classify-add.ts'
export { classifyRemoval } from './classify-removal.ts'
export type { RemovalRequest } from './classify-removal.ts'
export { planCommand } from './command.ts'
export type { CartCommand } from './command.ts'
export { confirmationOf, confirmationTypes, refusalConfirmation } from './confirmation.ts'
export type { CartConfirmation, CartRefusalDialog } from './confirmation.ts'
export { currencyChange } from './currency-change.ts'
export type { CurrencyChange, CurrencyChangeLine, ShownAmount } from './currency-change.ts'
export { emptyCart, emptyPlanId, isEmptyCart } from './empty-cart.ts'
export { lineProblems, pricesOf } from './line-problems.ts'
export type { LineProblem, ShownPrices } from './line-problems.ts'
export { orphanIds } from './orphans.ts'
export { isNoChange, lineLimit, noChange } from './plan.ts'
export { removeModule } from './remove-module.ts'
export { removePackage } from './remove-package.ts'
export { restorePackage } from './restore-package.ts'
export { moduleRefusal } from './sale.ts'
export { singleIds } from './single-ids.ts'
export { cartBreakdown, toSelection } from './selection.ts'
export { setQuantities } from './set-quantities.ts'
export { shownAfter } from './shown-prices.ts'
export { switchPackage } from './switch-package.ts'
export type { SwitchPackage } from './switch-package.ts'
export { canUndo, undoOf, undoWindowMs } from './undo.ts'
export type { Undo } from './undo.ts'
export { memoryOf, recall } from './undo-memory.ts'
export type { UndoMemory } from './undo-memory.ts'
export { upsellOf } from './upsell.ts'
export type { Upsell } from './upsell.ts'
export { codesOfPlan, entriesOfChange, isIndustryPage, isTouch, noTouch } from './analytics/index.ts'
export { pageNumberOf, pageNumbers, readUtms, utmNames, withTouch } from './analytics/index.ts'
export type { AnalyticsCode, AnalyticsEntry, AnsweredChange, Touches, UtmName, Utms } from './analytics/index.ts'
export { appliedCart } from './applied-cart.ts'
export type { AppliedCart, LiveSelection } from './applied-cart.ts'
export { badgeCount, hasRemoveButton, visibleLines } from './visible-lines.ts'
export { bestFit } from './best-fit.ts'
export type { BestFit } from './best-fit.ts'
export { mergeCarts } from './merge.ts'
export type { CartMerge, MeetingCarts, MergeChoice } from './merge.ts'
export { mergeOptions } from './merge-preview.ts'
export type { MergeOption } from './merge-preview.ts'
export { compareScenarios } from './compare-scenarios.ts'
export type { ComparedCart, ComparedModule, ScenarioComparison } from './compare-scenarios.ts'
export {
  freeScenarioName,
  hasSameContents,
  isKept,
  planScenario,
  scenarioKey,
  scenarioLimit,
  scenarioNameLimit,
} from './scenario.ts'
export type { CartDesk, Scenario, ScenarioCommand, ScenarioFailure, ScenarioPlan } from './scenario.ts'
