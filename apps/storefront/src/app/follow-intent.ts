import { fetchLazyParts } from './code-split.tsx'

/** Pointing at, touching or tabbing to a form that changes something is soon enough: an answer takes longer than a file. */
const SIGNS = ['pointerover', 'focusin'] as const

/** Fetches what the page keeps for later at the reader's first sign that they will change something. */
export function followIntent(): () => void {
  const watch = new AbortController()
  const end = (): void => watch.abort()
  const onSign = ({ target }: Event): void => {
    if (!(target instanceof Element) || target.closest('form[method="post"]') === null) return
    end()
    void markComplete()
  }
  for (const sign of SIGNS) document.addEventListener(sign, onSign, { passive: true, signal: watch.signal })
  return end
}

async function markComplete(): Promise<void> {
  if (await fetchLazyParts()) document.documentElement.dataset['complete'] = 'true'
}
