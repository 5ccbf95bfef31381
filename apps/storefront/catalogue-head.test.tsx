import { expect, test } from 'vitest'
import { CatalogueHead } from './src/features/catalog/components/catalogue-head.tsx'
import { renderInShell } from './src/features/quote/testing/render-in-shell.tsx'

const picture = { src: '/shop-files/day', width: 560, height: 200, alt: 'A route on the map.' }
const head = (shell: Parameters<typeof renderInShell>[1], shown: typeof picture | null = picture): string =>
  renderInShell(
    <CatalogueHead
      heading="all"
      name={undefined}
      summary="Plan routes, guide drivers and prove each delivery."
      picture={shown ?? undefined}
      moduleCount={47}
      packageCount={9}
      icon={undefined}
    />,
    shell,
  )

test('[CAT-17] a visitor reads under the heading what is sold, and sees it in a box that has its size before the picture is there', () => {
  const html = head({ viewer: { kind: 'visitor' } })
  expect(html).toMatch(/<\/h1><p[^>]*>Plan routes, guide drivers and prove each delivery\.<\/p>/)
  expect(html).toMatch(/<img[^>]*src="\/shop-files\/day" width="560" height="200" alt="A route on the map\."/)
  expect(head({ viewer: { kind: 'visitor' } }, null)).not.toContain('<img')
})

test('a member, who knows it, finds the counts alone', () => {
  const html = head({ viewer: { kind: 'member' } as never })
  expect(html).not.toMatch(/<img|Plan routes/)
  expect(html).toContain('47 modules and 9 packages')
})
