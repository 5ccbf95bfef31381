import { STAFF_LISTS, type StaffList, type StaffListName } from '@waybill/contract/staff/lists'

/** Filters, order and place of a list, as its address has them. */
export type ListSearch = Readonly<Record<string, string>>

/** Names that the page of a list reads in its address. */
function searchNames(name: StaffListName): readonly string[] {
  return [...Object.keys(STAFF_LISTS[name].filters), 'sort', 'cursor']
}

/** The part of an address that belongs to a list; empty fields are no filters. */
export const readListSearch =
  (name: StaffListName) =>
  (given: Record<string, unknown>): ListSearch =>
    Object.fromEntries(
      searchNames(name).flatMap((key) => {
        const value = given[key]
        return typeof value === 'string' && value !== '' ? [[key, value]] : []
      }),
    )

/** Orders of a list, the usual one first. */
export function ordersOf({ sorts }: StaffList): readonly string[] {
  return sorts.flatMap((sort) => [`-${sort}`, sort])
}
