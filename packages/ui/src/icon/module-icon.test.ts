import { expect, test } from 'vitest'
import { iconPaths } from './icon-paths.ts'
import { moduleIcon } from './module-icon.ts'

test.each([
  ['zone', 'zone'],
  ['zone-builder', 'zone'],
  ['sms-next-stop-notice', 'sms'],
  ['email-route-schedule', 'mail'],
  ['premium-support', 'support'],
  ['telematics', 'tracker'],
  ['parcel-and-courier', 'parcel'],
  ['route-board', 'board'],
  ['route-planning', 'map'],
  ['route-optimizer', 'optimizer'],
  ['route-reports', 'chart'],
  ['route', 'route'],
  ['something-nobody-has-drawn', 'module'],
  ['constructor', 'module'],
  ['', 'module'],
])('the catalogue icon %j is drawn as %j', (name, icon) => {
  expect(moduleIcon(name)).toBe(icon)
})

test.each(Object.entries(iconPaths))('the strokes of %j begin inside the 20-px grid', (_name, path) => {
  const starts = [...path.matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)])
  expect(Math.min(...starts)).toBeGreaterThanOrEqual(1.75)
  expect(Math.max(...starts)).toBeLessThanOrEqual(18.25)
})
