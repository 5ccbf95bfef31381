import { expect, test } from 'vitest'
import type { z } from 'zod'
import { staffCommands, staffGroups, type StaffName } from '@waybill/contract/actions/staff-commands'
import { STAFF_LISTS, type ListColumn, type ListFilter } from '@waybill/contract/staff/lists'
import { catalogues } from '@waybill/i18n/messages/index'

/** The texts that every language of the interface has; a type sees to the other ones having the same. */
const known = new Set(Object.values(catalogues).flatMap((area) => Object.keys(area.en)))

const wordsOf = (of: Readonly<Record<string, ListColumn | ListFilter>>): readonly string[] =>
  Object.values(of).flatMap((each) => (each.kind === 'state' ? each.of : []))

const missing = (ids: readonly string[]): readonly string[] => ids.filter((id) => !known.has(id))

test.each(Object.entries(STAFF_LISTS))(
  'the words of the list %s are in every language',
  (name, { columns, filters }) => {
    const shown = Object.entries<ListColumn>(columns).filter(([, column]) => column.isDataOnly !== true)
    const ids = [
      `staffList.${name}.title`,
      ...shown.map(([column]) => `staffList.column.${column}`),
      ...Object.keys(filters).map((filter) => `staffList.filter.${filter}`),
      ...[...wordsOf(columns), ...wordsOf(filters)].map((word) => `staffList.word.${word}`),
    ]
    expect(missing(ids)).toEqual([])
  },
)

const names = Object.keys(staffCommands) as readonly StaffName[]

test.each(names)('[ADM-08] the form of %s has its title, its sentence and its fields in every language', (name) => {
  const shown = Object.entries<z.ZodType>(staffCommands[name].body).filter(([, { type }]) => type !== 'undefined')
  const fields = shown.map(([field]) => `staffCommand.field.${field}`)
  expect(missing([`staffCommand.name.${name}`, `staffCommand.says.${name}`, ...fields])).toEqual([])
})

test('no text is kept of a command that is gone', () => {
  const ids = [...known].filter((id) => /^staffCommand\.(?:name|says)\./.test(id))
  expect(ids.toSorted((a, b) => a.localeCompare(b))).toEqual(
    names
      .flatMap((name) => [`staffCommand.name.${name}`, `staffCommand.says.${name}`])
      .toSorted((a, b) => a.localeCompare(b)),
  )
  expect(Object.values(staffGroups).flatMap((group) => Object.keys(group))).toHaveLength(names.length)
})
