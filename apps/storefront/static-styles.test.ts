import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withStylesOnly } from './static-styles.ts'

const source = join(import.meta.dirname, 'src')
const page = join(source, 'pages/example.tsx')
/** Of files beside each other; packages have none here. */
const resolve = (path: string, importer: string): Promise<string | undefined> =>
  Promise.resolve(path.startsWith('.') ? join(importer, '..', path) : undefined)

const code = [
  "import { staticPart } from '../app/static-part.tsx'",
  "import { SiteFooter } from '../app/site/site-footer.tsx'",
  "const StaticFooter = staticPart('site-footer', import.meta.env.SSR && SiteFooter)",
].join('\n')

test('of a static part only the sheets stay in the files of the browser', async () => {
  expect(await withStylesOnly(code, page, resolve)).toBe(
    [
      "import { staticPart } from '../app/static-part.tsx'",
      `import '${join(source, 'app/site/site-footer.module.css')}'`,
      "const StaticFooter = staticPart('site-footer', false)",
    ].join('\n'),
  )
})

test('a component that shares its import with code of the browser can not be static', async () => {
  const shared = code.replace('{ SiteFooter }', '{ SiteFooter, Other }')
  await expect(withStylesOnly(shared, page, resolve)).rejects.toThrow(
    'SiteFooter is static, but imported with what is not',
  )
})

test('two components of one file are static together', async () => {
  const two = [
    "import { SiteFooter, SiteMenu } from '../app/site/site-footer.tsx'",
    "const StaticFooter = staticPart('site-footer', import.meta.env.SSR && SiteFooter)",
    "const StaticMenu = staticPart('site-menu', import.meta.env.SSR && SiteMenu)",
  ].join('\n')
  expect(await withStylesOnly(two, page, resolve)).toBe(
    [
      `import '${join(source, 'app/site/site-footer.module.css')}'`,
      "const StaticFooter = staticPart('site-footer', false)",
      "const StaticMenu = staticPart('site-menu', false)",
    ].join('\n'),
  )
})
