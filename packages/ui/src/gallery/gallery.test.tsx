import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Gallery } from './gallery.tsx'

const html = renderToString(<Gallery />, { identifierPrefix: 'test' })
const all = (pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, value]) => value ?? '')

test('the server renders every primitive without a style attribute and without a script', () => {
  expect(html.length).toBeGreaterThan(50_000)
  expect(html).not.toMatch(/ style="|<script|<style/)
})

test('no id is used twice, and everything that is referred to is there', () => {
  const ids = all(/ id="([^"]+)"/g)
  expect(ids).toEqual([...new Set(ids)])
  const references = all(/ (?:for|aria-labelledby|aria-describedby|aria-controls|popoverTarget)="([^"]+)"/gi)
  expect(references.flatMap((value) => value.split(' ')).filter((id) => !ids.includes(id))).toEqual([])
})

test('every drawing is hidden from assistive technology', () => {
  expect(all(/(<svg[^>]*>)/g).filter((tag) => !/aria-hidden="true"|viewBox="0 0 96 60"/.test(tag))).toEqual([])
})

test('a closed button keeps its focus and shows its reason', () => {
  expect(html).toMatch(/<button[^>]*aria-disabled="true"[^>]*>/)
  expect(html).not.toMatch(/<button[^>]* disabled/)
})
