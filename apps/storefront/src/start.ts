import { holdLinks } from './lib/hold-links.ts'
import { CODE_GONE, reloadOnce } from './lib/reload-once.ts'

/** Without its code a page works as without script: it loads again only where the shop answers that a file is gone. */
async function reportGone(files: readonly string[]): Promise<void> {
  const answers = await Promise.all(files.map((file) => fetch(file, { method: 'HEAD', cache: 'no-store' })))
  if (answers.some(({ status }) => status === 404)) dispatchEvent(new Event(CODE_GONE, { cancelable: true }))
}

/**
 * The first paint gets the whole bandwidth: the page's scripts, which it names in `data-scripts`, are requested after
 * it. A page in a background tab isn't painted, and doesn't wait.
 */
function start(): void {
  const named = document.querySelector<HTMLScriptElement>('script[data-scripts]')
  const [entry = '', ...others] = named?.dataset['scripts']?.split(' ') ?? []
  for (const href of others) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.fetchPriority = 'low'
    link.href = href
    document.head.append(link)
  }
  import(/* @vite-ignore */ entry).catch(() => reportGone([entry, ...others]).catch(() => {}))
}

/** As the browser itself reports it. */
function afterFirstPaint(run: () => void): void {
  const observer = new PerformanceObserver(() => {
    observer.disconnect()
    run()
  })
  observer.observe({ type: 'paint', buffered: true })
}

holdLinks()
reloadOnce()
if (document.hidden) start()
else afterFirstPaint(start)
