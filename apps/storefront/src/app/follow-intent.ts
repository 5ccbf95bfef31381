import { fetchLateParts } from './late.tsx'

/** Pointing at, touching or tabbing to a form that changes something is soon enough: an answer takes longer than a file. */
const SIGNS = ['pointerover', 'focusin'] as const

/** Fetches what the page keeps for later at the reader's first sign that they will change something. */
export function followIntent(): () => void {
  const stop = (): void => {
    for (const sign of SIGNS) document.removeEventListener(sign, onSign)
  }
  const onSign = ({ target }: Event): void => {
    if (!(target instanceof Element) || target.closest('form[method="post"]') === null) return
    stop()
    // a press that has begun is answered first: starting so many files takes a slow phone a tenth of a second
    setTimeout(() => void fetchLateParts())
  }
  for (const sign of SIGNS) document.addEventListener(sign, onSign, { passive: true })
  return stop
}
