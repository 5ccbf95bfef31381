import { late } from '../../../app/late.tsx'

/** Most carts hold nothing that nothing needs. */
export const LateOrphanNote = late('features/cart/components/orphan-note', async () => {
  const { OrphanNote } = await import('./orphan-note.tsx')
  return OrphanNote
})
