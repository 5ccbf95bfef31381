/**
 * The first paint has the line for itself: the page's scripts, which it names in `data-scripts`, are asked for after it.
 * A page in a tab that nobody looks at isn't painted, and doesn't wait.
 */
function afterPaint(work: () => void): void {
  if (document.visibilityState === 'hidden') work()
  else requestAnimationFrame(() => setTimeout(work))
}

function whenRead(work: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', work)
  else work()
}

const named = document.querySelector<HTMLScriptElement>('script[data-scripts]')
const [entry = '', ...others] = named?.dataset['scripts']?.split(' ') ?? []

afterPaint(() => {
  for (const href of [entry, ...others]) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.fetchPriority = 'low'
    link.href = href
    document.head.append(link)
  }
  whenRead(() => void import(/* @vite-ignore */ entry))
})
