import { codeSplit } from '../../../app/code-split.tsx'

/** Most carts hold nothing that nothing needs. */
export const LazyOrphanNote = codeSplit('features/cart/components/orphan-note', () =>
  import('./orphan-note.tsx').then((code) => code.OrphanNote),
)
