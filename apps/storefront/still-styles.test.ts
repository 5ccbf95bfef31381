import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withStylesOnly } from './still-styles.ts'

const source = join(import.meta.dirname, 'src')
const page = join(source, 'pages/example.tsx')
/** Of files beside each other; packages have none here. */
const resolve = (path: string, importer: string): Promise<string | undefined> =>
  Promise.resolve(path.startsWith('.') ? join(importer, '..', path) : undefined)

const code = [
  "import { still } from '../app/still.tsx'",
  "import { SiteFooter } from '../app/site-footer.tsx'",
  "const StillFooter = still('site-footer', import.meta.env.SSR && SiteFooter)",
].join('\n')

test('of a still component only the sheets stay in the files of the browser', async () => {
  expect(await withStylesOnly(code, page, resolve)).toBe(
    [
      "import { still } from '../app/still.tsx'",
      `import '${join(source, 'app/site-footer.module.css')}'`,
      "const StillFooter = still('site-footer', false)",
    ].join('\n'),
  )
})

test('a component that shares its import with others can not be still', async () => {
  const shared = code.replace('{ SiteFooter }', '{ SiteFooter, Other }')
  await expect(withStylesOnly(shared, page, resolve)).rejects.toThrow('SiteFooter is still, but not imported by itself')
})
