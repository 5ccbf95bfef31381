/** Resolves when the browser has its network back; at once while it has it. */
async function backOnline(): Promise<void> {
  if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}

/** The delay before a retry: it ends early when the network comes back, and not while it is away. */
export async function backoff(milliseconds: number): Promise<void> {
  if (navigator.onLine)
    await new Promise<void>((resolve) => {
      const end = (): void => {
        clearTimeout(timer)
        removeEventListener('online', end)
        resolve()
      }
      const timer = setTimeout(end, milliseconds)
      addEventListener('online', end)
    })
  await backOnline()
}
