import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ButtonLink } from './button-link.tsx'
import { Button } from './button.tsx'

const ring = /<span class="[^"]*progress[^"]*"><span class="[^"]*spinner[^"]*" aria-hidden="true"><\/span>(.*?)<\/span>/

test('[CUI-15] a busy button shows a ring and its verb; without a verb the ring alone, but never nothing', () => {
  const named = renderToStaticMarkup(
    <Button busy busyLabel="Adding">
      Add
    </Button>,
  )
  expect(named).toContain('aria-busy="true"')
  expect(ring.exec(named)?.[1]).toBe('Adding')
  expect(ring.exec(renderToStaticMarkup(<Button busy>Add</Button>))?.[1]).toBe('')
  expect(renderToStaticMarkup(<Button>Add</Button>)).not.toMatch(ring)
})

test('[A11Y-01] a busy button keeps a name: its verb, or its label under the ring', () => {
  const named = renderToStaticMarkup(
    <Button busy busyLabel="Adding">
      Add
    </Button>,
  )
  expect(named).not.toContain('kept')
  expect(renderToStaticMarkup(<Button busy>Add</Button>)).toMatch(/class="[^"]*kept[^"]*">Add</)
})

test('[CUI-15] so does a link that looks like one, and at rest it is not busy', () => {
  const busy = renderToStaticMarkup(
    <ButtonLink href="/more" busy busyLabel="Loading">
      Show more
    </ButtonLink>,
  )
  expect(busy).toContain('aria-busy="true"')
  expect(ring.exec(busy)?.[1]).toBe('Loading')
  expect(renderToStaticMarkup(<ButtonLink href="/more">Show more</ButtonLink>)).not.toContain('aria-busy')
})
