import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import { HARBORLINE } from '@waybill/testkit/second-shop'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { mistakes } from './testing/catalogue-mistakes.ts'
import { cliInStore, SEVERAL_CALLS } from './testing/cli-in-store.ts'

let store: ThrowawayStore
const { run } = cliInStore(() => store)
beforeAll(async () => {
  store = await throwawayStore()
}, SEVERAL_CALLS.timeout)
afterAll(() => store.dispose())

/** Exit code of an import of edited files, and all that it prints. */
async function importing(
  edits: (typeof mistakes)[number]['edits'],
  {
    more = {},
    options = [],
  }: { readonly more?: Readonly<Record<string, string>>; readonly options?: readonly string[] } = {},
) {
  const files = editedCatalogue(HARBORLINE)
  for (const edit of edits) files.edit(...edit)
  for (const [name, text] of Object.entries(more)) writeFileSync(join(files.folder, name), text)
  const { code, text } = await run(['import', files.folder, ...options])
  files.dispose()
  return { code, text: text.replaceAll(files.folder, 'the folder') }
}

describe('[CAT-19] import names file, line, product and what was meant for', () => {
  test.each(mistakes)(
    '$name',
    async ({ edits, lines }) => {
      const text = [...lines, 'the folder is rejected; nothing was published.'].join('\n')
      expect(await importing(edits)).toEqual({ code: 1, text })
    },
    SEVERAL_CALLS.timeout,
  )

  test(
    'a folder that is not there, once',
    async () => {
      const folder = join(HARBORLINE, 'nowhere')
      const text = `${folder}: there is no such folder\n${folder} is rejected; nothing was published.`
      expect(await run(['import', folder])).toEqual({ code: 1, text })
    },
    SEVERAL_CALLS.timeout,
  )
})

test(
  '[CAT-19] a text that two languages lack is one warning, with its line, its key and the languages, after all others',
  async () => {
    const { code, text } = await importing(
      [
        ['shop.yaml', 'languages: [en, fr]', 'languages: [en, fr, es]'],
        ['texts/fr.yaml', '  berth-sensors: { title: Capteurs de quai, ', '  berth-sensors: { '],
        ['modules/yard.yaml', 'base_price', 'kind: service, base_price'],
      ],
      {
        more: { 'texts/es.yaml': 'platforms: { yard: { name: Patio, summary: Donde esperan las cajas. } }\n' },
        options: ['--dry-run'],
      },
    )
    expect(code).toBe(0)
    const warnings = text.split('\n').filter((line) => line.startsWith('warning: '))
    expect(warnings[0]).toBe('warning: modules/yard.yaml:2: stack-planning.is_contact_us: stack-planning is human work')
    const sensors =
      'warning: texts/en.yaml:12: modules.berth-sensors.title: "Berth sensors" is shown in English (fr, es)'
    expect(warnings.filter((line) => line.includes('Berth sensors'))).toEqual([sensors])
    expect(new Set(warnings).size).toBe(warnings.length)
    expect(text).toMatch(/\nNothing was published; first version: 2 packages, 4 modules\.$/)
  },
  SEVERAL_CALLS.timeout,
)

test(
  '[CAT-19] a language of the shop without its file of texts is one warning',
  async () => {
    const files = editedCatalogue(HARBORLINE)
    rmSync(join(files.folder, 'texts/fr.yaml'))
    const { code, text } = await run(['import', files.folder, '--dry-run'])
    files.dispose()
    expect(code).toBe(0)
    expect(text.split('\n').filter((line) => line.startsWith('warning: '))).toEqual([
      'warning: texts/fr.yaml: the file is missing or empty: what the shop sells is shown in English (fr)',
    ])
  },
  SEVERAL_CALLS.timeout,
)
