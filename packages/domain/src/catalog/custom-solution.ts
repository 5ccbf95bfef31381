import type { ProductId } from './types.ts'

/** The synthetic plan of a cart without a package: id 0, never stored (M§3, A-06, CAT-14). */
export const customSolutionId: ProductId = 0

/** Its code in the API (A-94, CAT-14). */
export const customSolutionCode = 'custom-solution'
