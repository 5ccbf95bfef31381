import { expect, test } from 'vitest'
import { StartRejected } from '../start-rejected.ts'
import { notBuilt } from './build-storefront.ts'

const failure = (code: string): Error => Object.assign(new Error(`${code}: mkdir`), { code })

test.each(['EACCES', 'EPERM', 'EROFS'])(
  '[OPS-05] a tree that is not built and takes no file (%s) is one line that names the command',
  (code) => {
    const build = (): unknown => notBuilt(failure(code))
    expect(build).toThrow(StartRejected)
    expect(build).toThrow("The storefront isn't built and this account may not write there: run `npm run build` first.")
  },
)

test('[OPS-05] any other failure of the build stays what it is', () => {
  const full = failure('ENOSPC')
  expect(() => notBuilt(full)).toThrow(full)
})
