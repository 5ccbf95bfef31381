import { LOCALES, type Locale } from '../locales.ts'

type Names = Readonly<Record<string, string>>

/** `Intl` names no states. In English; a language has a row of its own where it writes a name otherwise. */
const english: Names = {
  'US-AL': 'Alabama',
  'US-AK': 'Alaska',
  'US-AZ': 'Arizona',
  'US-AR': 'Arkansas',
  'US-CA': 'California',
  'US-CO': 'Colorado',
  'US-CT': 'Connecticut',
  'US-DE': 'Delaware',
  'US-FL': 'Florida',
  'US-GA': 'Georgia',
  'US-HI': 'Hawaii',
  'US-ID': 'Idaho',
  'US-IL': 'Illinois',
  'US-IN': 'Indiana',
  'US-IA': 'Iowa',
  'US-KS': 'Kansas',
  'US-KY': 'Kentucky',
  'US-LA': 'Louisiana',
  'US-ME': 'Maine',
  'US-MD': 'Maryland',
  'US-MA': 'Massachusetts',
  'US-MI': 'Michigan',
  'US-MN': 'Minnesota',
  'US-MS': 'Mississippi',
  'US-MO': 'Missouri',
  'US-MT': 'Montana',
  'US-NE': 'Nebraska',
  'US-NV': 'Nevada',
  'US-NH': 'New Hampshire',
  'US-NJ': 'New Jersey',
  'US-NM': 'New Mexico',
  'US-NY': 'New York',
  'US-NC': 'North Carolina',
  'US-ND': 'North Dakota',
  'US-OH': 'Ohio',
  'US-OK': 'Oklahoma',
  'US-OR': 'Oregon',
  'US-PA': 'Pennsylvania',
  'US-RI': 'Rhode Island',
  'US-SC': 'South Carolina',
  'US-SD': 'South Dakota',
  'US-TN': 'Tennessee',
  'US-TX': 'Texas',
  'US-UT': 'Utah',
  'US-VT': 'Vermont',
  'US-VA': 'Virginia',
  'US-WA': 'Washington',
  'US-WV': 'West Virginia',
  'US-WI': 'Wisconsin',
  'US-WY': 'Wyoming',
  'US-DC': 'District of Columbia',
  'US-AS': 'American Samoa',
  'US-GU': 'Guam',
  'US-MP': 'Northern Mariana Islands',
  'US-PR': 'Puerto Rico',
  'US-VI': 'U.S. Virgin Islands',
  'US-AA': 'Armed Forces (Americas)',
  'US-AE': 'Armed Forces (Europe)',
  'US-AP': 'Armed Forces (Pacific)',
  'CA-AB': 'Alberta',
  'CA-BC': 'British Columbia',
  'CA-MB': 'Manitoba',
  'CA-NB': 'New Brunswick',
  'CA-NL': 'Newfoundland and Labrador',
  'CA-NS': 'Nova Scotia',
  'CA-NT': 'Northwest Territories',
  'CA-NU': 'Nunavut',
  'CA-ON': 'Ontario',
  'CA-PE': 'Prince Edward Island',
  'CA-QC': 'Quebec',
  'CA-SK': 'Saskatchewan',
  'CA-YT': 'Yukon',
}

const otherwise: Readonly<Partial<Record<Locale, Names>>> = {
  fr: {
    'US-CA': 'Californie',
    'US-FL': 'Floride',
    'US-GA': 'Géorgie',
    'US-HI': 'Hawaï',
    'US-LA': 'Louisiane',
    'US-NM': 'Nouveau-Mexique',
    'US-NC': 'Caroline du Nord',
    'US-ND': 'Dakota du Nord',
    'US-PA': 'Pennsylvanie',
    'US-SC': 'Caroline du Sud',
    'US-SD': 'Dakota du Sud',
    'US-VA': 'Virginie',
    'US-WV': 'Virginie-Occidentale',
    'US-DC': 'District de Columbia',
    'US-AS': 'Samoa américaines',
    'US-MP': 'Îles Mariannes du Nord',
    'US-PR': 'Porto Rico',
    'US-VI': 'Îles Vierges américaines',
    'US-AA': 'Forces armées (Amériques)',
    'US-AE': 'Forces armées (Europe)',
    'US-AP': 'Forces armées (Pacifique)',
    'CA-BC': 'Colombie-Britannique',
    'CA-NB': 'Nouveau-Brunswick',
    'CA-NL': 'Terre-Neuve-et-Labrador',
    'CA-NS': 'Nouvelle-Écosse',
    'CA-NT': 'Territoires du Nord-Ouest',
    'CA-PE': 'Île-du-Prince-Édouard',
    'CA-QC': 'Québec',
  },
  es: {
    'US-HI': 'Hawái',
    'US-LA': 'Luisiana',
    'US-MI': 'Míchigan',
    'US-MS': 'Misisipi',
    'US-MO': 'Misuri',
    'US-NH': 'Nuevo Hampshire',
    'US-NJ': 'Nueva Jersey',
    'US-NM': 'Nuevo México',
    'US-NY': 'Nueva York',
    'US-NC': 'Carolina del Norte',
    'US-ND': 'Dakota del Norte',
    'US-OR': 'Oregón',
    'US-PA': 'Pensilvania',
    'US-SC': 'Carolina del Sur',
    'US-SD': 'Dakota del Sur',
    'US-WV': 'Virginia Occidental',
    'US-DC': 'Distrito de Columbia',
    'US-AS': 'Samoa Americana',
    'US-MP': 'Islas Marianas del Norte',
    'US-VI': 'Islas Vírgenes de EE. UU.',
    'US-AA': 'Fuerzas Armadas (América)',
    'US-AE': 'Fuerzas Armadas (Europa)',
    'US-AP': 'Fuerzas Armadas (Pacífico)',
    'CA-BC': 'Columbia Británica',
    'CA-NB': 'Nuevo Brunswick',
    'CA-NL': 'Terranova y Labrador',
    'CA-NS': 'Nueva Escocia',
    'CA-NT': 'Territorios del Noroeste',
    'CA-PE': 'Isla del Príncipe Eduardo',
  },
  vi: {
    'US-NC': 'Bắc Carolina',
    'US-ND': 'Bắc Dakota',
    'US-SC': 'Nam Carolina',
    'US-SD': 'Nam Dakota',
    'US-WV': 'Tây Virginia',
    'US-DC': 'Đặc khu Columbia',
    'US-AS': 'Samoa thuộc Mỹ',
    'US-MP': 'Quần đảo Bắc Mariana',
    'US-VI': 'Quần đảo Virgin thuộc Mỹ',
    'US-AA': 'Quân đội (châu Mỹ)',
    'US-AE': 'Quân đội (châu Âu)',
    'US-AP': 'Quân đội (Thái Bình Dương)',
    'CA-NT': 'Các Lãnh thổ Tây Bắc',
    'CA-PE': 'Đảo Hoàng tử Edward',
  },
}

/**
 * The name of a state of the US or a province of Canada in a language; the code itself where it has no name. `place` is ISO
 * 3166-2.
 */
export function stateName(place: string, locale: Locale): string {
  return otherwise[locale]?.[place] ?? english[place] ?? place
}

/** Names that people write beside those of the tables. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  'US-DC': ['Washington DC'],
  'CA-NL': ['Newfoundland'],
  'CA-PE': ['PEI'],
  'CA-QC': ['PQ'],
}

const plainName = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll(/[^\p{L}]/gu, '')

const codesByName = new Map<string, string>()

function codesOf(): ReadonlyMap<string, string> {
  if (codesByName.size > 0) return codesByName
  for (const place of Object.keys(english)) {
    const [country = '', code = ''] = place.split('-')
    const names = [code, ...LOCALES.map((locale) => stateName(place, locale)), ...(alsoCalled[place] ?? [])]
    for (const name of names) codesByName.set(`${country}-${plainName(name)}`, code)
  }
  return codesByName
}

/**
 * The code of a state of the US or a province of Canada by its code or by its name in any language, however they are cased,
 * accented and punctuated; undefined where nothing is called so.
 */
export function stateCode(country: string, name: string): string | undefined {
  return codesOf().get(`${country}-${plainName(name)}`)
}
