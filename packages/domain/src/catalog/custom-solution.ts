import type { ProductId } from './types.ts'

/** The synthetic plan of a cart without a package: id 0, never stored. */
export const customSolutionId: ProductId = 0

/** Its code in the API. */
export const customSolutionCode = 'custom-solution'
