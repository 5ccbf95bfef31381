import { late } from '../late.tsx'

/** Dialogs come with the first intent of their reader. */
export const LateAsked = late('app/asking/asked', async () => {
  const { Asked } = await import('./asked.tsx')
  return Asked
})
