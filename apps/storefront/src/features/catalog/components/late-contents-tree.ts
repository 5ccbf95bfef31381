import { late } from '../../../app/late.tsx'

/** Packages alone have contents. */
export const LateContentsTree = late('features/catalog/components/contents-tree', () =>
  import('./contents-tree.tsx').then((code) => code.ContentsTree),
)
