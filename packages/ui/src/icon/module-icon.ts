import type { IconName } from './icon-paths.ts'
import { isIconName } from './is-icon-name.ts'

/** Names that catalogues use for things we draw under another name. */
const synonyms: Readonly<Record<string, IconName>> = {
  alert: 'bell',
  alerts: 'bell',
  bundle: 'parcel',
  capacity: 'weight',
  charging: 'fuel',
  checkout: 'card',
  cold: 'temperature',
  calendar: 'feed',
  connector: 'barcode',
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
  vehicle: 'van',
  windows: 'window',
  workflows: 'workflow',
  tracking: 'pin',
  zones: 'zone',
  'team-members': 'user',
  'sms-done-notice': 'bell',
  'sms-sender-name': 'signature',
  'vehicle-check': 'inspection',
}

/** Words that half the names of a shop have: they draw a name only where no other word does. */
const common: ReadonlySet<string> = new Set(['route', 'stop'])

/**
 * The icon for a catalogue's icon name ("zone", "sms-next-stop"): the name itself, else the first of its telling words
 * that we draw, else of the common ones, else the plain module. A catalogue of another shop therefore never shows a hole.
 */
export const moduleIcon = (name: string): IconName => {
  const words = name.toLowerCase().split(/[^a-z]+/)
  const [telling, others] = [words.filter((word) => !common.has(word)), words.filter((word) => common.has(word))]
  const candidates = [name, ...telling, ...others]
  for (const candidate of candidates) {
    if (isIconName(candidate)) return candidate
    const synonym = Object.hasOwn(synonyms, candidate) ? synonyms[candidate] : undefined
    if (synonym) return synonym
  }
  return 'module'
}
