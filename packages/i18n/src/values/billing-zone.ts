let zone = 'UTC'

/** The shop's zone for days of money: charges, periods, trial ends, due dates, bank days. UTC until something else is said. */
export function billingZone(): string {
  return zone
}

/** Says which one it is, from the settings of the shop; once a process, as its main language is (decision 0208). */
export function setBillingZone(name: string): void {
  zone = name
}
