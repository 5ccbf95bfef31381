/** The ISO 3166-1 alpha-2 codes. */
export const countryCodes: ReadonlySet<string> = new Set(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC
  CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD
  GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH
  KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW
  MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC
  SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY
  UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/),
)

const usStates = `AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH
  OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC AS GU MP PR VI AA AE AP`

const caProvinces = 'AB BC MB NB NL NS NT NU ON PE QC SK YT'

/** The states that an address may name, for the two countries that have a list. */
export const statesByCountry: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['US', new Set(usStates.split(/\s+/))],
  ['CA', new Set(caProvinces.split(/\s+/))],
])

/**
 * Countries whose addresses need no city, by the field `require` of Google's libaddressinput (`region_data_constants.cc`, read
 * in 2026): Singapore, Hong Kong and the like.
 */
export const countriesWithoutCity: ReadonlySet<string> = new Set('AE AG CO GI HK ID JP KY MO NR SG SM VG'.split(' '))

const vatNumbers: readonly (readonly [country: string, format: RegExp, example: string])[] = [
  ['AT', /^ATU\d{8}$/, 'ATU12345675'],
  ['BE', /^BE[01]\d{9}$/, 'BE0428759497'],
  ['BG', /^BG\d{9,10}$/, 'BG123456789'],
  ['CH', /^CHE\d{9}(MWST|TVA|IVA)?$/, 'CHE123456788'],
  ['CY', /^CY\d{8}[A-Z]$/, 'CY12345678X'],
  ['CZ', /^CZ\d{8,10}$/, 'CZ12345678'],
  ['DE', /^DE\d{9}$/, 'DE136695976'],
  ['DK', /^DK\d{8}$/, 'DK12345678'],
  ['EE', /^EE\d{9}$/, 'EE123456789'],
  ['ES', /^ES[A-Z0-9]\d{7}[A-Z0-9]$/, 'ESB58378431'],
  ['FI', /^FI\d{8}$/, 'FI12345678'],
  ['FR', /^FR[A-Z0-9]{2}\d{9}$/, 'FR32123456789'],
  ['GB', /^GB(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/, 'GB123456789'],
  ['GR', /^EL\d{9}$/, 'EL094019245'],
  ['HR', /^HR\d{11}$/, 'HR12345678901'],
  ['HU', /^HU\d{8}$/, 'HU12345678'],
  ['IE', /^IE\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/, 'IE1234567WA'],
  ['IT', /^IT\d{11}$/, 'IT00743110157'],
  ['LT', /^LT(\d{9}|\d{12})$/, 'LT123456789'],
  ['LU', /^LU\d{8}$/, 'LU12345678'],
  ['LV', /^LV\d{11}$/, 'LV12345678901'],
  ['MT', /^MT\d{8}$/, 'MT12345678'],
  ['NL', /^NL\d{9}B\d{2}$/, 'NL123456789B01'],
  ['PL', /^PL\d{10}$/, 'PL1234567890'],
  ['PT', /^PT\d{9}$/, 'PT123456789'],
  ['RO', /^RO\d{2,10}$/, 'RO1234567890'],
  ['SE', /^SE\d{12}$/, 'SE123456789001'],
  ['SI', /^SI\d{8}$/, 'SI12345678'],
  ['SK', /^SK\d{10}$/, 'SK1234567890'],
]

/** The formats of VAT numbers that are known, without spaces; any other country takes 4 to 16 letters and digits. */
export const vatFormats: ReadonlyMap<string, RegExp> = new Map(vatNumbers.map(([country, format]) => [country, format]))

/** A VAT number of each country whose format is known, for the text beside the field. */
export const vatExamples: ReadonlyMap<string, string> = new Map(vatNumbers.map(([country, , like]) => [country, like]))
