import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { CatalogueDocument } from '@waybill/domain/catalog'
import { afterEach, expect, test } from 'vitest'
import type { ImportProblem } from './import-problem.ts'
import { readCatalogueFolder } from './read-catalogue-folder.ts'

const soundFiles = {
  'shop.yaml': 'currencies: [USD, JPY]\nusage_keys:\n  - { key: driver, asset_type: driver }\n',
  'platforms.yaml': 'platforms:\n  - { id: 1, icon: planning }\n  - { id: 2, icon: mobile, dedicated: true }\n',
  'industries.yaml': 'industries:\n  - { id: 1, slug: bakery }\n',
  'packages.yaml': [
    'packages:',
    '  - id: 1',
    '    code: morning-round',
    '    icon: morning',
    '    industry: bakery',
    '    discount: 10',
    '    bundled: [route-planning]',
    '    optional: [driver-phone]',
  ].join('\n'),
  'modules/mobile.yaml': [
    'modules:',
    '  - id: 3',
    '    code: driver-phone',
    '    icon: phone',
    '    dependencies: [route-planning]',
    '    parent: route-planning',
    '    industries: [bakery]',
    '    pricing_type: USAGE',
    '    usage_key: driver',
    '    trial: { quantity: 4, interval: 2, unit: week }',
    '    base_price: { USD: 0.99, JPY: 150 }',
  ].join('\n'),
  'modules/planning.yaml': [
    'modules:',
    '  - id: 2',
    '    code: route-planning',
    '    icon: route-planning',
    '    is_default: true',
    '    base_price: 0',
  ].join('\n'),
  'texts/en.yaml': [
    'platforms: { planning: { name: Planning, summary: Stops }, mobile: { name: Mobile, summary: Phones } }',
    'industries: { bakery: { name: Bakery, summary: Bread } }',
    'packages: { morning-round: { title: Morning, subtitle: For bakers, description: Bread by six } }',
    'modules:',
    '  route-planning: { title: Route planning, description: Draw the day }',
    '  driver-phone: { title: Driver phone, description: Stops in hand, message: Android only }',
  ].join('\n'),
  'texts/fr.yaml': 'modules: { driver-phone: { title: Téléphone } }\n',
  'texts/es.yaml': '{}\n',
  'texts/vi.yaml': 'modules: { driver-phone: { title: Điện thoại tài xế } }\n',
}

type FileName = keyof typeof soundFiles
const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function folderWith(changes: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-catalogue-'))
  folders.push(folder)
  for (const [name, text] of Object.entries({ ...soundFiles, ...changes })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

function readWith(changes: Readonly<Record<string, string>>) {
  return readCatalogueFolder(folderWith(changes))
}

function documentOf(changes: Readonly<Record<string, string>> = {}): CatalogueDocument {
  const result = readWith(changes)
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}

function problemsOf(changes: Readonly<Record<string, string>>): ImportProblem[] {
  const result = readWith(changes)
  return result.ok ? [] : result.failure
}

/** A sound file with one piece of its text replaced. */
function edited(name: FileName, from: string, to: string): Readonly<Record<string, string>> {
  expect(soundFiles[name]).toContain(from)
  return { [name]: soundFiles[name].replace(from, to) }
}

test('[CAT-19] codes, icons and slugs of the files are ids in the document', () => {
  const { packages, modules } = documentOf()
  expect(packages[0]).toMatchObject({
    industryId: 1,
    modules: [
      { id: 2, bundled: true },
      { id: 3, bundled: false },
    ],
  })
  expect(modules[1]).toMatchObject({ platformId: 2, dependencies: [2], parentId: 2, industryIds: [1] })
})

test('[CAT-19] modules stand in the order of the platforms, not of the file names', () => {
  expect(documentOf().modules.map(({ code }) => code)).toEqual(['route-planning', 'driver-phone'])
})

test('a usage module takes the asset type of its key, and a trial its three numbers', () => {
  expect(documentOf().modules[1]).toMatchObject({
    usageKey: 'driver',
    assetType: 'driver',
    trialQuantity: 4,
    trialInterval: 2,
    trialUnit: 'week',
    basePrice: { USD: 99, JPY: 150 },
  })
})

test('a module for all industries has the id of each', () => {
  const changes = {
    'industries.yaml': 'industries:\n  - { id: 1, slug: bakery }\n  - { id: 2, slug: courier }\n',
    ...edited('modules/mobile.yaml', '[bakery]', 'all'),
    ...edited('texts/en.yaml', 'bakery: {', 'courier: { name: Courier, summary: Parcels }, bakery: {'),
  }
  expect(documentOf(changes).modules[1]?.industryIds).toEqual([1, 2])
})

test('a base price of 0 is 0 in each currency of the shop and in no other', () => {
  expect(documentOf().modules[0]?.basePrice).toEqual({ USD: 0, JPY: 0 })
})

test('what an entry leaves out has its default, and what has none is absent', () => {
  const [module] = documentOf().modules
  expect(module).toMatchObject({
    pricingStatus: 1,
    isShowInvoice: true,
    learnMoreKind: 'default',
    srt: '',
    trackingId: 0,
  })
  expect(Object.keys(module ?? {})).not.toContain('parentId')
})

test('[CAT-19] a text has the languages that are written and no others', () => {
  const [, module] = documentOf().modules
  expect(module?.title).toEqual({ en: 'Driver phone', fr: 'Téléphone', vi: 'Điện thoại tài xế' })
  expect(module?.message).toEqual({ en: 'Android only' })
})

test('[CAT-19] a missing English text is named with its place, even when a translation exists', () => {
  const changes = {
    ...edited('texts/en.yaml', 'title: Driver phone, ', ''),
    'texts/fr.yaml': 'modules: { route-planning: { message: Seulement ici } }\n',
  }
  expect(problemsOf(changes)).toMatchObject([
    { file: 'texts/en.yaml', path: 'modules.route-planning.message', line: 5 },
    { file: 'texts/en.yaml', path: 'modules.driver-phone.title', line: 6 },
  ])
})

test('[CAT-19] a text whose code belongs to nothing is named: it would never be shown', () => {
  expect(problemsOf({ 'texts/vi.yaml': 'modules:\n  driver-fone: { title: Sai }\n' })).toEqual([
    {
      file: 'texts/vi.yaml',
      path: 'modules.driver-fone',
      line: 2,
      message: 'nothing in the catalogue has this name; did you mean "driver-phone"?',
    },
  ])
})

test('[CAT-19] an unknown key is rejected with file, path and line', () => {
  expect(problemsOf(edited('modules/mobile.yaml', 'icon: phone', 'icon: phone\n    prize: 3'))).toEqual([
    {
      file: 'modules/mobile.yaml',
      path: 'modules[0].prize',
      entry: 'driver-phone.prize',
      line: 5,
      message: 'this key is not known',
    },
  ])
})

test('[CAT-19] a required key that is missing is shown at the entry that lacks it', () => {
  expect(problemsOf(edited('packages.yaml', '    icon: morning\n', ''))).toEqual([
    {
      file: 'packages.yaml',
      path: 'packages[0].icon',
      entry: 'morning-round.icon',
      line: 2,
      message: 'is required',
    },
  ])
})

test('[CAT-19] the problems of all files are reported at once', () => {
  const changes = {
    ...edited('shop.yaml', 'USD', 'XYZ'),
    ...edited('modules/planning.yaml', 'is_default: true', 'is_default: yes'),
    ...edited('packages.yaml', 'discount: 10', 'discount: ten'),
  }
  expect(problemsOf(changes).map(({ file, path }) => `${file} ${path}`)).toEqual([
    'shop.yaml currencies[0]',
    'packages.yaml packages[0].discount',
    'modules/planning.yaml modules[0].is_default',
  ])
})

test('[CAT-19] a code, slug or usage key that does not exist is named where it is used', () => {
  const changes = {
    ...edited('packages.yaml', '[route-planning]', '[route-planing]'),
    'modules/mobile.yaml': soundFiles['modules/mobile.yaml']
      .replace('industries: [bakery]', 'industries: [butcher]')
      .replace('usage_key: driver', 'usage_key: rider'),
  }
  expect(problemsOf(changes).map(({ file, path, message }) => `${file} ${path}: ${message}`)).toEqual([
    'packages.yaml packages[0].bundled[0]: no product has the code route-planing; did you mean "route-planning"?',
    'modules/mobile.yaml modules[0].industries[0]: no industry has the slug butcher',
    'modules/mobile.yaml modules[0].usage_key: shop.yaml has no usage key rider; did you mean "driver"?',
  ])
})

test('[CAT-19] a code that is given twice is rejected at its second place', () => {
  expect(problemsOf(edited('modules/mobile.yaml', 'code: driver-phone', 'code: route-planning'))).toContainEqual({
    file: 'modules/planning.yaml',
    path: 'modules[0].code',
    entry: 'route-planning.code',
    line: 3,
    message: 'route-planning is already taken',
  })
})

test('[CAT-19] a price in a currency that the shop does not sell in is rejected', () => {
  expect(problemsOf(edited('modules/mobile.yaml', 'JPY: 150', 'CHF: 1'))).toEqual([
    {
      file: 'modules/mobile.yaml',
      path: 'modules[0].base_price.CHF',
      entry: 'driver-phone.base_price.CHF',
      line: 11,
      message: 'shop.yaml does not sell in CHF',
    },
  ])
})

test('[CAT-19] modules of a platform that does not exist are rejected', () => {
  expect(problemsOf({ 'modules/mobiles.yaml': 'modules: []\n' })).toEqual([
    {
      file: 'modules/mobiles.yaml',
      path: '',
      line: 1,
      message: 'platforms.yaml has no platform with the icon mobiles; did you mean "mobile"?',
    },
  ])
})

test.each(['package.yaml', 'texts/de.yaml', 'shop.yml'])(
  '[CAT-19] a stray file %s is rejected, not left out',
  (name) => {
    expect(problemsOf({ [name]: '{}\n' })).toMatchObject([{ file: name, path: '' }])
  },
)

test('[CAT-19] broken YAML and a key written twice are rejected with their lines', () => {
  const changes = {
    'industries.yaml': 'industries:\n  - { id: 1, slug: bakery\n',
    ...edited('modules/planning.yaml', 'icon: route-planning', 'icon: route-planning\n    icon: again'),
  }
  expect(problemsOf(changes)).toMatchObject([
    { file: 'industries.yaml', line: 2 },
    { file: 'modules/planning.yaml', line: 5, message: 'this key is written twice' },
  ])
})

test('[CAT-19] every file that a folder lacks is named; other languages than the first have theirs as a choice', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-catalogue-'))
  folders.push(folder)
  writeFileSync(join(folder, 'shop.yaml'), soundFiles['shop.yaml'])
  const result = readCatalogueFolder(folder)
  expect(result.ok ? [] : result.failure.map(({ file }) => file)).toEqual([
    'platforms.yaml',
    'industries.yaml',
    'packages.yaml',
    'texts/en.yaml',
  ])
})

test('[CAT-19] a folder that is missing, empty, or a file is one problem', () => {
  const empty = mkdtempSync(join(tmpdir(), 'waybill-catalogue-'))
  folders.push(empty)
  const file = join(empty, 'notes.txt')
  const [missing, bare] = [readCatalogueFolder(join(empty, 'shop')), readCatalogueFolder(empty)]
  writeFileSync(file, 'a note')
  expect([missing, bare, readCatalogueFolder(file)]).toEqual([
    { ok: false, failure: [{ file: join(empty, 'shop'), path: '', message: 'there is no such folder' }] },
    { ok: false, failure: [expect.objectContaining({ message: expect.stringContaining('needs shop.yaml, ') })] },
    { ok: false, failure: [{ file, path: '', message: 'is a file; a catalogue is a folder' }] },
  ])
})

test('a text that looks like a number or a flag stays the text that was typed', () => {
  const { packages } = documentOf(edited('texts/en.yaml', 'title: Morning', 'title: 06:30'))
  expect(packages[0]?.title.en).toBe('06:30')
})

const page = [
  'design: exchange',
  'title: { en: An order, fr: Une commande }',
  'caption: { en: In and out }',
  'sent: { title: { en: Request }, code: GET /v1/orders }',
  'received: { title: { en: Answer }, code: 200 OK }',
  'limits: [{ name: { en: Calls }, value: { en: 600 a minute } }]',
].join('\n')

test('[CAT-19] a page belongs to the module whose code is its name; the others have none', () => {
  const { modules } = documentOf({ 'pages/driver-phone.yaml': page })
  expect(modules[0]).not.toHaveProperty('page')
  expect(modules[1]?.page).toMatchObject({
    design: 'exchange',
    title: { en: 'An order', fr: 'Une commande' },
    sent: { code: 'GET /v1/orders' },
  })
})

test('[CAT-19] a page of no module, of an unknown design, or without a field is named with its place', () => {
  expect(problemsOf({ 'pages/driver-phones.yaml': page })).toMatchObject([
    { file: 'pages/driver-phones.yaml', message: 'no module has the code driver-phones; did you mean "driver-phone"?' },
  ])
  expect(problemsOf({ 'pages/driver-phone.yaml': page.replace('exchange', 'poster') })).toMatchObject([
    {
      file: 'pages/driver-phone.yaml',
      path: 'design',
      line: 1,
      message: expect.stringContaining('must be visit, tracking'),
    },
  ])
  expect(
    problemsOf({ 'pages/driver-phone.yaml': page.replace('en: In and out', 'fr: Aller et retour') }),
  ).toMatchObject([{ path: 'caption.en', line: 3, message: 'is required' }])
})

test('[CAT-19] a time of a page is a time of the day', () => {
  const day = [
    'design: day',
    'title: { en: A day }',
    'caption: { en: One stop }',
    'at: 1',
    "stops: [{ time: '25:10', place: { en: Yard }, note: { en: Loading } }]",
    'points: [{ title: { en: Any phone }, text: { en: Old ones too } }]',
  ].join('\n')
  expect(problemsOf({ 'pages/driver-phone.yaml': day })).toMatchObject([
    { path: 'stops[0].time', line: 5, message: 'must be a time such as 06:30' },
  ])
})

test('legal texts are read by language and page, with one form of line ends', () => {
  const { legal } = documentOf({
    'legal/en/terms.md': '# Terms\r\n\r\nFine.\r\n',
    'legal/vi/terms.md': '# Điều khoản\n\nTốt.',
    'legal/en/privacy.md': '# Privacy\n',
  })
  expect(legal).toEqual({
    terms: { en: '# Terms\n\nFine.\n', vi: '# Điều khoản\n\nTốt.\n' },
    privacy: { en: '# Privacy\n' },
  })
  expect('legal' in documentOf()).toBe(false)
})

test.each([
  [
    'markup in a legal text',
    { 'legal/fr/terms.md': '# T\n\n<b>x</b>\n', 'legal/en/terms.md': '# T\n' },
    'legal/fr/terms.md',
    3,
  ],
  ['a legal text without its English original', { 'legal/es/terms.md': '# T\n' }, 'legal/en/terms.md', undefined],
  ['a legal page that nobody knows', { 'legal/en/cookies.md': '# C\n' }, 'legal/en/cookies.md', undefined],
  ['a language that nobody knows', { 'legal/de/terms.md': '# T\n' }, 'legal/de', undefined],
] as const)('%s is a problem of its file', (_, files, file, line) => {
  expect(problemsOf(files)).toEqual([
    { file, path: '', message: expect.any(String), ...(line !== undefined && { line }) },
  ])
})
