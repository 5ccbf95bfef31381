import { expect, test } from 'vitest'
import { reportCatalogue } from './catalogue-report.ts'

test('[CAT-19] a picture or a font that changed is named, and its bytes are not printed', () => {
  const lines: string[] = []
  const terminal = { out: (line: string) => void lines.push(line), error: () => undefined, environment: {} }
  const changed = { change: 'changed', collection: 'settings' } as const
  reportCatalogue(terminal, {
    warnings: [],
    changes: [
      { ...changed, id: 'favicon', fields: [{ path: 'base64', before: 'PHN2ZyB4', after: 'PHN2ZyB5' }] },
      { ...changed, id: 'fonts', fields: [{ path: '[0].base64', before: 'd09GMg', after: 'd09GMw' }] },
      { ...changed, id: 'trialDays', fields: [{ path: '', before: 7, after: 14 }] },
    ],
  })
  expect(lines).toEqual([
    'changed settings favicon\n    the file is another one',
    'changed settings fonts\n    the file is another one',
    'changed settings trialDays\n    : 7 -> 14',
  ])
})
