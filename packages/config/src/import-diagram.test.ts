import { expect, test } from 'vitest'
import { diagramPlace, importDiagram, moduleDiagram, areaDiagram, withDiagram } from './import-diagram.ts'
import { packageNames } from './import-rules.ts'

test('every package is drawn, and an arrow says what may be imported', () => {
  const diagram = importDiagram()
  for (const name of packageNames) expect(diagram).toContain(`  ${name}["<b>`)
  expect(diagram).toContain('  contract -- "types" --> domain')
  expect(diagram).toContain('  storefront --> ui')
  expect(diagram).not.toContain('ui --> storefront')
})

test('the areas of the server are drawn in their rows, the highest first', () => {
  const diagram = moduleDiagram()
  expect(diagram.indexOf('sandbox')).toBeLessThan(diagram.indexOf('catalog'))
  expect(diagram).toContain('["contact · quote · search · session"]')
  expect(diagram).toContain('  row2 --> row1')
  expect(diagram).not.toContain('row1 --> ')
})

test('the areas of billing are drawn, the store lowest', () => {
  const diagram = areaDiagram()
  expect(diagram.indexOf('<b>ahead</b>')).toBeLessThan(diagram.indexOf('<b>store</b>'))
  expect(diagram).toContain('  area2 --> area1')
})

test('a page is changed only between its marks, and drawing twice changes nothing', () => {
  const drawn = withDiagram(`before\n${diagramPlace}\nafter\n`) ?? ''
  expect(drawn.startsWith('before\n')).toBe(true)
  expect(drawn.endsWith('\nafter\n')).toBe(true)
  expect(withDiagram(drawn)).toBe(drawn)
})

test('a page without the marks has no place for the diagram', () => {
  expect(withDiagram('# Architecture')).toBeUndefined()
})
