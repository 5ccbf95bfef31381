import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sheet = readFileSync(join(import.meta.dirname, '../../packages/ui/src/base.css'), 'utf8')

test('[SRCH-08] what is marked of a text differs by weight and a line, not by colour alone', () => {
  const [, rules = ''] = /\n {2}mark \{([^}]*)\}/.exec(sheet) ?? []
  expect(rules).toMatch(/font-weight: var\(--w-strong\)/)
  expect(rules).toMatch(/text-decoration: underline/)
})
