import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { iconFiles } from './generate-icons.ts'

test.each(Object.entries(iconFiles()))(
  '%s is what `node packages/ui/scripts/generate-icons.ts` writes',
  (file, text) => {
    expect(readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8')).toBe(text)
  },
)
