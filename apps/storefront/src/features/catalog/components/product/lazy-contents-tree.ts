import { codeSplit } from '../../../../app/code-split.tsx'

/** Packages alone have contents. */
export const LazyContentsTree = codeSplit('features/catalog/components/product/contents-tree', () =>
  import('./contents-tree.tsx').then((code) => code.ContentsTree),
)
