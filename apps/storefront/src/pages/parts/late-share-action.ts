import { late } from '../../app/late.tsx'

/** Where the cart may still be empty. */
export const LateShareAction = late('pages/parts/share-action', async () => {
  const { ShareAction } = await import('./share-action.tsx')
  return ShareAction
})
