import { codeSplit } from '../../../../app/code-split.tsx'

/** Lazy: most carts have no orphans. */
export const LazyOrphanNote = codeSplit('features/cart/components/offers/orphan-note', () =>
  import('./orphan-note.tsx').then((code) => code.OrphanNote),
)
