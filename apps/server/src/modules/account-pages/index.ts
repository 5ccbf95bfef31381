export { attemptView, documentView } from './documents/document-view.ts'
export { chargeViews } from './subscription/next-charge-view.ts'
