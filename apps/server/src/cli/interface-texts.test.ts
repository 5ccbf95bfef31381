import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import { TALLVIK } from '@waybill/testkit/second-shop'
import { expect, onTestFinished, test } from 'vitest'
import { readCatalogueFolder } from '../modules/catalog/index.ts'
import { checkFolder, problemText } from '../modules/catalog/use-cases/check-catalogue.ts'
import { runCli } from './run-cli.ts'

const SHOP = 'interface/ru.yaml'

/** Tallvik, which is in Russian by its own files, as a test changes them. */
function shopWith(change: (files: ReturnType<typeof editedCatalogue>) => void) {
  const files = editedCatalogue(TALLVIK)
  onTestFinished(files.dispose)
  change(files)
  return files.folder
}

async function run(...words: readonly string[]): Promise<{ readonly code: number; readonly lines: readonly string[] }> {
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  const code = await runCli(['interface-texts', ...words], { environment: {}, out: write, error: write })
  return { code, lines }
}

const withoutCancel = () => shopWith((files) => files.edit(SHOP, "common.cancel: 'Отмена'\n", ''))

test('[SET-02] what a language lacks is printed in English, as its file has it; nothing where it is complete', async () => {
  expect(await run('ru', TALLVIK)).toEqual({ code: 0, lines: [] })
  expect(await run('ru', withoutCancel())).toEqual({ code: 0, lines: ['common.cancel: "Cancel"'] })
  const all = await run('de', TALLVIK)
  expect(all.lines.length).toBeGreaterThan(2000)
  expect(all.lines).toContain('common.cartCount: "{count, plural, one {Cart # item} other {Cart # items}}"')
})

test('[SET-02] the import warns once of what is missing, and publishes', () => {
  const checked = checkFolder(withoutCancel())
  if (!checked.ok) throw new Error(JSON.stringify(checked.failure))
  expect(checked.value.warnings.map(problemText)).toContain(
    'interface/ru.yaml: texts of the interface are shown in English: 1, common.cancel first (npm run -s cli -- interface-texts ru)',
  )
})

test.each([
  [
    "common.cancel: 'Отмена'",
    "common.cancle: 'Отмена'",
    'common.cancle: the interface has no text of this id; did you mean "common.cancel"?',
  ],
  [
    "common.cancel: 'Отмена'",
    "common.cancel: 'Отмена {amount}'",
    'common.cancel: names {amount}, which are not filled in here',
  ],
  ["common.cancel: 'Отмена'", "common.cancel: 'Отмена {'", 'common.cancel: is no valid message'],
])('[SET-02] %s written as %s is rejected with its line', async (before, after, message) => {
  const folder = shopWith((files) => files.edit(SHOP, before, after))
  const read = readCatalogueFolder(folder)
  if (read.ok) throw new Error('it was read')
  expect(read.failure).toHaveLength(1)
  const [problem] = read.failure
  expect(`${problem?.path}: ${problem?.message}`).toContain(message)
  expect(problem).toMatchObject({ file: SHOP, line: expect.any(Number) })
  const printed = await run('ru', folder)
  expect(printed.code).toBe(1)
  expect(printed.lines.join('\n')).toContain(message)
})

test('[SET-02] texts of a language that the shop is not in are rejected, and not left out', () => {
  const folder = shopWith((files) => files.edit('shop.yaml', 'languages: [ru, en]', 'languages: [en]'))
  const read = readCatalogueFolder(folder)
  expect(read.ok ? [] : read.failure.map(({ file }) => file)).toEqual(['texts/ru.yaml', SHOP])
})

test.each([
  [['klingon'], 'takes a language of two letters'],
  [[], 'takes a language of two letters'],
  [['ru', '/no/such/folder'], 'there is no such folder'],
  [['ru', TALLVIK, 'more'], 'takes a language and one folder'],
])('interface-texts %j does nothing and says why', async (words, message) => {
  const { code, lines } = await run(...words)
  expect(code).toBe(2)
  expect(lines.join('\n')).toContain(message)
})
