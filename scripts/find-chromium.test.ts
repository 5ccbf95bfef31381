import { chmodSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { temporaryProject } from '@waybill/config/testing/temporary-project'
import { expect, test } from 'vitest'
import { installedChromium } from './find-chromium.ts'

test('the one that CHROMIUM_PATH names comes before an installed one', () => {
  using project = temporaryProject({ 'bin/chromium': '', 'own/chrome': '' })
  const [own, installed] = [join(project.root, 'own/chrome'), join(project.root, 'bin/chromium')]
  for (const program of [own, installed]) chmodSync(program, 0o755)
  const PATH = join(project.root, 'bin')

  expect(installedChromium({ PATH, CHROMIUM_PATH: own })).toBe(own)
  expect(installedChromium({ PATH })).toBe(installed)
})

test('of two installed ones the one without a window is taken', () => {
  using project = temporaryProject({ 'first/chromium': '', 'second/chromium-headless-shell': '' })
  const [window, none] = [join(project.root, 'first/chromium'), join(project.root, 'second/chromium-headless-shell')]
  for (const program of [window, none]) chmodSync(program, 0o755)

  expect(installedChromium({ PATH: [window, none].map((program) => dirname(program)).join(delimiter) })).toBe(none)
})

test('a CHROMIUM_PATH that names no program is an error, not a reason to look elsewhere', () => {
  expect(() => installedChromium({ CHROMIUM_PATH: '/no/such/chrome' })).toThrow(
    'CHROMIUM_PATH names /no/such/chrome, which is no program',
  )
})

test('a machine without Chromium has none', () => {
  expect(installedChromium({ PATH: '/no/such/folder' })).toBeUndefined()
})
