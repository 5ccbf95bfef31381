import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import { expect, onTestFinished, test } from 'vitest'
import { checkFolder, problemText } from './check-catalogue.ts'

const messagesOf = (folder: string): readonly string[] => {
  const checked = checkFolder(folder)
  return checked.ok ? [] : checked.failure.map(problemText)
}

test('[CAT-19] what can’t be read is reported with its file, its line and its field', () => {
  const files = editedCatalogue()
  onTestFinished(files.dispose)
  files.edit('modules/field-work.yaml', 'base_price: { USD: 4,', 'base_price: { USD: four,')
  const [message] = messagesOf(files.folder)
  expect(message).toMatch(/^modules\/field-work\.yaml:\d+: [a-z-]+\.base_price\.USD: must be an amount/)
})

test('[CAT-19] a file that is no YAML names its line, and a folder that is missing names itself', () => {
  const files = editedCatalogue()
  onTestFinished(files.dispose)
  files.edit('modules/api.yaml', 'modules:', 'modules: [')
  expect(messagesOf(files.folder)[0]).toMatch(/^modules\/api\.yaml:\d+: [^:]/)
  expect(messagesOf('/no/such/folder')).toEqual(['/no/such/folder: there is no such folder'])
})
