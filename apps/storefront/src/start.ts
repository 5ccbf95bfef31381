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
  void import(/* @vite-ignore */ entry)
}

/** As the browser itself reports it. */
function afterFirstPaint(run: () => void): void {
  const observer = new PerformanceObserver(() => {
    observer.disconnect()
    run()
  })
  observer.observe({ type: 'paint', buffered: true })
}

if (document.hidden) start()
else afterFirstPaint(start)
