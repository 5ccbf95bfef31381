/** Zones as the IANA database spells them: what documents and readers' browsers share. */
export const timeZones: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')]

/** The zone under the name by which it is listed; undefined where there is none of this name. */
export function knownTimeZone(name: string): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    return timeZones.find((known) => known === timeZone)
  } catch {
    return undefined
  }
}
