import type { Locale } from '@waybill/i18n'

/** Of every demo account, members and staff; only where the sandbox is on, where anybody may sign in without it too. */
export const DEMO_PASSWORD = 'take the scenic route'

export const DEMO_STAFF = {
  email: 'desk@lodeway.example',
  name: 'Lodeway Desk',
  role: 'owner',
  totpKey: Buffer.from('lodeway demo staff 1'),
} as const

interface DemoPerson {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly role: 'primary' | 'non_primary' | 'read_only'
}

/** A company of the demo shop: its people, and its place. */
export interface DemoCompany {
  readonly company: string
  /** AccountType of B-03. */
  readonly accountKind: number
  readonly country: string
  readonly timeZone: string
  readonly locale: Locale
  readonly street: string
  readonly town: string
  readonly zip?: string
  readonly state?: string
  readonly people: readonly [DemoPerson, ...DemoPerson[]]
}

const MARKETPLACE = 5

function person(name: string, host: string, role: DemoPerson['role'] = 'primary'): DemoPerson {
  const [firstName = '', lastName = ''] = name.split(' ')
  const local = firstName.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return { email: `${local}@${host}.example`, firstName, lastName, role }
}

/** Mid-period, with everybody a company can have. */
export const BAKERY: DemoCompany = {
  company: 'Halden Bakery Runs',
  accountKind: MARKETPLACE,
  country: 'US',
  timeZone: 'America/Chicago',
  locale: 'en',
  street: '18 Millrace Avenue',
  town: 'Halden',
  zip: '60900',
  state: 'IL',
  people: [
    person('Dana Whitlock', 'halden-bakery'),
    person('Theo Marsh', 'halden-bakery', 'non_primary'),
    person('Ines Calder', 'halden-bakery', 'read_only'),
  ],
}

export const PARCELS: DemoCompany = {
  company: 'Northgate Parcel',
  accountKind: MARKETPLACE,
  country: 'US',
  timeZone: 'America/New_York',
  locale: 'en',
  street: '402 Foundry Street',
  town: 'Northgate',
  zip: '19400',
  state: 'PA',
  people: [person('Robin Achterberg', 'northgate-parcel')],
}

export const COURIERS: DemoCompany = {
  company: 'Kestrel Courier Co',
  accountKind: MARKETPLACE,
  country: 'US',
  timeZone: 'America/Denver',
  locale: 'en',
  street: '7 Overlook Drive',
  town: 'Kestrel Bay',
  zip: '80900',
  state: 'CO',
  people: [person('Maya Lindqvist', 'kestrel-courier')],
}

export const FURNITURE: DemoCompany = {
  company: 'Atelier Rousset',
  accountKind: MARKETPLACE,
  country: 'FR',
  timeZone: 'Europe/Paris',
  locale: 'fr',
  street: '5 rue des Menuisiers',
  town: 'Sainte-Aude',
  zip: '44900',
  people: [person('Camille Rousset', 'atelier-rousset')],
}

export const FREIGHT: DemoCompany = {
  company: 'Pinder Freight',
  accountKind: MARKETPLACE,
  country: 'GB',
  timeZone: 'Europe/London',
  locale: 'en',
  street: 'Unit 3, Quarry Yard',
  town: 'Pinderfield',
  zip: 'PF1 9ZZ',
  people: [person('Owen Pinder', 'pinder-freight')],
}

export const PARTNER: DemoCompany = {
  company: 'Waypost Partners',
  accountKind: 3,
  country: 'ES',
  timeZone: 'Europe/Madrid',
  locale: 'es',
  street: 'Calle del Faro 21',
  town: 'Puerto Lucero',
  zip: '46900',
  people: [person('Lucía Ferrer', 'waypost-partners')],
}

export const ORCHARD: DemoCompany = {
  company: 'Reparto La Huerta',
  accountKind: 4,
  country: 'ES',
  timeZone: 'Europe/Madrid',
  locale: 'es',
  street: 'Camino Viejo 9',
  town: 'Vega Alta',
  zip: '46910',
  people: [person('Mateo Rivas', 'reparto-la-huerta')],
}

export const GROUP: DemoCompany = {
  company: 'Harbour Group',
  accountKind: 6,
  country: 'VN',
  timeZone: 'Asia/Ho_Chi_Minh',
  locale: 'vi',
  street: '60 Đường Bến Cảng',
  town: 'Hải Vân',
  people: [person('Quân Lê', 'harbour-group')],
}

export const HARBOUR: DemoCompany = {
  company: 'Vận tải Bến Cảng',
  accountKind: MARKETPLACE,
  country: 'VN',
  timeZone: 'Asia/Ho_Chi_Minh',
  locale: 'vi',
  street: '62 Đường Bến Cảng',
  town: 'Hải Vân',
  people: [person('Anh Trần', 'van-tai-ben-cang')],
}

/** Pays by bank transfer; the last one is overdue. */
export const QUARRY: DemoCompany = {
  company: 'Carrières du Vallon',
  accountKind: MARKETPLACE,
  country: 'FR',
  timeZone: 'Europe/Paris',
  locale: 'fr',
  street: '3 chemin des Carriers',
  town: 'Saint-Vallon-le-Bas',
  zip: '07900',
  people: [person('Élodie Garnier', 'carrieres-du-vallon')],
}

/** Bought in the store of its phones. */
export const TAXIS: DemoCompany = {
  company: 'Taxis Bahía Clara',
  accountKind: MARKETPLACE,
  country: 'ES',
  timeZone: 'Atlantic/Canary',
  locale: 'es',
  street: 'Avenida del Muelle 4',
  town: 'Bahía Clara',
  zip: '35990',
  people: [person('Nuria Cabrera', 'taxis-bahia-clara')],
}

/** Moved to Shopify after it had paid here. */
export const FLOWERS: DemoCompany = {
  company: 'Fern and Fable Flowers',
  accountKind: MARKETPLACE,
  country: 'GB',
  timeZone: 'Europe/London',
  locale: 'en',
  street: '11 Lantern Row',
  town: 'Fernleigh',
  zip: 'FL4 9ZZ',
  people: [person('Nora Bellamy', 'fern-and-fable')],
}

export const REMOVALS: DemoCompany = {
  company: 'Fellside Removals',
  accountKind: 1,
  country: 'GB',
  timeZone: 'Europe/London',
  locale: 'en',
  street: '3 Fellside',
  town: 'Tully Green',
  zip: 'TG4 1ZZ',
  people: [person('Hazel Dunning', 'fellside-removals')],
}

export const HAULAGE: DemoCompany = {
  company: 'Old Mill Haulage',
  accountKind: 1,
  country: 'GB',
  timeZone: 'Europe/London',
  locale: 'en',
  street: 'The Old Mill',
  town: 'Tully Green',
  zip: 'TG2 9ZZ',
  people: [person('Graham Tully', 'old-mill-haulage')],
}
