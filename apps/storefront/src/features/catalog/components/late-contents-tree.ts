import { late } from '../../../app/late.tsx'

/** Packages alone have contents. */
export const LateContentsTree = late('features/catalog/components/contents-tree', async () => {
  const { ContentsTree } = await import('./contents-tree.tsx')
  return ContentsTree
})
