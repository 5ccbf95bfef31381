import type { IconName } from './icon-paths.ts'
import { isIconName } from './is-icon-name.ts'

/** Names that catalogues use for things we draw under another name. */
const synonyms: Readonly<Record<string, IconName>> = {
  alert: 'bell',
  alerts: 'bell',
  bundle: 'parcel',
  capacity: 'weight',
  charging: 'fuel',
  chat: 'sms',
  checkout: 'card',
  cold: 'temperature',
  connector: 'api',
  dawn: 'clock',
  depots: 'depot',
  drop: 'pair',
  driver: 'phone',
  drivers: 'phone',
  email: 'mail',
  fleet: 'van',
  geofence: 'fence',
  geofences: 'fence',
  forms: 'workflow',
  hero: 'support',
  inventory: 'barcode',
  lab: 'flask',
  kerbside: 'kerb',
  labs: 'flask',
  multi: 'team',
  notice: 'bell',
  optimize: 'optimizer',
  optimizing: 'optimizer',
  packaging: 'parcel',
  photo: 'camera',
  photos: 'camera',
  planning: 'map',
  recurring: 'repeat',
  reports: 'chart',
  schedules: 'schedule',
  simulator: 'chart',
  speed: 'gauge',
  spreadsheet: 'file',
  stop: 'pin',
  stops: 'pin',
  telematics: 'tracker',
  trailer: 'tracker',
  vehicle: 'van',
  windows: 'window',
  workflows: 'workflow',
  zones: 'zone',
}

/**
 * The icon for a catalogue's icon name ("zone", "sms-next-stop"): the name itself, else the first of its words that we
 * draw, else the plain module. A catalogue of another shop therefore never shows a hole.
 */
export const moduleIcon = (name: string): IconName => {
  const candidates = [name, ...name.toLowerCase().split(/[^a-z]+/)]
  for (const candidate of candidates) {
    if (isIconName(candidate)) return candidate
    const synonym = Object.hasOwn(synonyms, candidate) ? synonyms[candidate] : undefined
    if (synonym) return synonym
  }
  return 'module'
}
