import { late } from '../../../app/late.tsx'

/** Most carts hold nothing that nothing needs. */
export const LateOrphanNote = late('features/cart/components/orphan-note', () =>
  import('./orphan-note.tsx').then((code) => code.OrphanNote),
)
