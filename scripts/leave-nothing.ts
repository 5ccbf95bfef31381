import { afterAll, vi } from 'vitest'

// the files of a worker share its modules and globals: what one of them has replaced, the next one must not meet
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
