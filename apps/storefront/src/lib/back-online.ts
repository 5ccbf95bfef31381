/** Resolves when the browser has its network back; at once while it has it. */
export async function backOnline(): Promise<void> {
  if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}
