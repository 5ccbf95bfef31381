interface FloatingHoliday {
  readonly month: number
  /** ISO day of the week: 1 is Monday. */
  readonly weekday: number
  readonly week: 1 | 2 | 3 | 4 | 'last'
}

/** New Year's Day, Juneteenth, Independence Day, Veterans Day, Christmas Day. */
const fixedHolidays: ReadonlySet<string> = new Set(['01-01', '06-19', '07-04', '11-11', '12-25'])

/** King's and Washington's birthday, Memorial, Labor, Columbus and Thanksgiving Day. */
const floatingHolidays: readonly FloatingHoliday[] = [
  { month: 1, weekday: 1, week: 3 },
  { month: 2, weekday: 1, week: 3 },
  { month: 5, weekday: 1, week: 'last' },
  { month: 9, weekday: 1, week: 1 },
  { month: 10, weekday: 1, week: 2 },
  { month: 11, weekday: 4, week: 4 },
]

function isFixedHoliday(date: Temporal.PlainDate): boolean {
  return fixedHolidays.has(date.toString().slice(5))
}

function isInWeek(date: Temporal.PlainDate, week: FloatingHoliday['week']): boolean {
  if (week === 'last') return date.day + 7 > date.daysInMonth
  return date.day > (week - 1) * 7 && date.day <= week * 7
}

/** A holiday on a Sunday moves to the Monday; one on a Saturday is not moved, the banks have Friday open. */
function isHoliday(date: Temporal.PlainDate): boolean {
  if (isFixedHoliday(date)) return true
  if (date.dayOfWeek === 1 && isFixedHoliday(date.subtract({ days: 1 }))) return true
  return floatingHolidays.some(
    ({ month, weekday, week }) => date.month === month && date.dayOfWeek === weekday && isInWeek(date, week),
  )
}

/** True from Monday to Friday, but for the holidays of the US Federal Reserve (B-80). */
export function isBankDay(date: Temporal.PlainDate): boolean {
  return date.dayOfWeek <= 5 && !isHoliday(date)
}

/** The instant `count` bank days later at the same time of day in UTC; both are epoch milliseconds. */
export function addBankDays(from: number, count: number): number {
  let moment = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO('UTC')
  for (let left = count; left > 0;) {
    moment = moment.add({ days: 1 })
    if (isBankDay(moment.toPlainDate())) left -= 1
  }
  return moment.epochMilliseconds
}
