import type { Finding } from './finding.ts'
import type { ImportEdge } from './imports.ts'
import { isTest } from './project-files.ts'
import {
  billingAreas,
  billingEntries,
  billingFolders,
  composition,
  exceptions,
  guardedPackages,
  importRules,
  moduleLayers,
  packageNames,
  storefrontLayers,
  testGrants,
} from './import-rules.ts'
import type { Grant, PackageName } from './import-rules.ts'

type FileEdge = ImportEdge & { readonly to: { readonly file: string } }
type Verdict = string | undefined

/** The package that a path lies in, or undefined for the few files at the root. */
export function packageOf(path: string): PackageName | undefined {
  return packageNames.find((name) => path.startsWith(`${importRules[name].folder}/`))
}

/** Judges every import on its own; what is reached over several steps is `reach.ts`. */
export function checkBoundaries(edges: readonly ImportEdge[]): Finding[] {
  return edges.flatMap((edge) => {
    const message = judge(edge)
    return message ? [{ rule: 'imports', path: edge.from, line: edge.line, message }] : []
  })
}

function judge(edge: ImportEdge): Verdict {
  if (edge.to === 'unresolved') return `'${edge.specifier}' resolves to no file`
  if ('package' in edge.to) return judgePackage(edge, edge.to.package)
  const fileEdge = { ...edge, to: edge.to }
  const judges = [
    crossesPackages,
    importsMain,
    importsTest,
    importsComposition,
    reachesIntoModule,
    climbsModules,
    reachesOtherFeature,
    climbsLayers,
    leavesArea,
  ]
  return judges.map((one) => one(fileEdge)).find((message) => message !== undefined)
}

function judgePackage({ from, typeOnly }: ImportEdge, name: string): Verdict {
  const own = packageOf(from)
  if (isTest(from) || own === undefined) return undefined
  if (importRules[own].packages === 'none') return `${own} has no dependency, not even '${name}'`
  const guard = guardedPackages.find(({ names }) => names.includes(name))
  if (guard && !typeOnly && !guard.only.test(from)) return `'${name}' is not for this place: ${guard.why}`
  return undefined
}

function crossesPackages({ from, to, specifier, typeOnly }: FileEdge): Verdict {
  const [own, other] = [packageOf(from), packageOf(to.file)]
  if (own === undefined || own === other) return undefined
  if (other === undefined) return `${to.file} lies in no package`
  const grants = grantsOf(from, own).filter((grant) => grant.to === other)
  const covering = grants.filter((grant) => covers(grant, to.file))
  if (covering.length === 0) return violation(own, other, grants)
  if (!typeOnly && covering.every((grant) => grant.typesOnly)) return `${own} may import only types of ${other} here`
  const byPath = specifier.startsWith('.') && to.file.startsWith('packages/')
  return byPath ? `import it by its name, @waybill/${other}/..., not by a path` : undefined
}

function grantsOf(from: string, own: PackageName): readonly Grant[] {
  const special = exceptions.filter((exception) => exception.from === from).map(({ grant }) => grant)
  return [...importRules[own].mayImport, ...special, ...(isTest(from) ? testGrants : [])]
}

function covers({ to, folders }: Grant, file: string): boolean {
  return folders === undefined || folders.some((folder) => file.startsWith(`${importRules[to].sources}/${folder}/`))
}

function violation(own: PackageName, other: PackageName, grants: readonly Grant[]): string {
  if (other === 'testkit') return 'the test kit is for tests'
  const folders = grants.flatMap((grant) => grant.folders ?? [])
  return folders.length === 0
    ? `${own} may not import ${other}`
    : `${own} may import only ${folders.join(', ')} of ${other}`
}

function importsMain({ to }: FileEdge): Verdict {
  return to.file === 'apps/server/src/main.ts' ? 'no file imports main.ts, it only composes' : undefined
}

function importsTest({ from, to }: FileEdge): Verdict {
  return isTest(to.file) && !isTest(from) ? 'only tests import what is made for tests' : undefined
}

/** The area of the server that a file lies in; the seed stands beside them. */
function moduleOf(path: string): string | undefined {
  return /^apps\/server\/src\/(?:modules\/([^/]+)|(seed))\//
    .exec(path)
    ?.slice(1)
    .find((name) => name !== undefined)
}

function importsComposition({ from, to }: FileEdge): Verdict {
  if (moduleOf(from) === undefined || isTest(from) || !composition.test(to.file)) return undefined
  return 'no area imports what puts the areas together'
}

/** Others see of a module what its `index.ts` hands on; its own files import each other. */
function reachesIntoModule({ from, to }: FileEdge): Verdict {
  const [own, other] = [moduleOf(from), moduleOf(to.file)]
  if (own === undefined || other === undefined || other === 'seed') return undefined
  const isFace = to.file === `apps/server/src/modules/${other}/index.ts`
  if (own === other) return isFace ? `${own} does not import its own index.ts` : undefined
  return isFace ? undefined : `${own} reaches ${other} only through its index.ts`
}

/** A test beside the code may bring about with higher areas what it looks at. */
function climbsModules({ from, to }: FileEdge): Verdict {
  const [own, other] = [moduleOf(from), moduleOf(to.file)]
  if (own === undefined || other === undefined || own === other || isTest(from)) return undefined
  const [place, above] = [own, other].map((name) => moduleLayers.findIndex((layer) => layer.includes(name)))
  if (place === undefined || above === undefined || place < 0 || above < 0)
    return `${own} or ${other} stands in no row of the table of areas`
  return above < place ? undefined : `${own} may not import ${other}, which does not lie below it`
}

function reachesOtherFeature({ from, to }: FileEdge): Verdict {
  const [own, other] = [from, to.file].map((path) => /^apps\/storefront\/src\/features\/([^/]+)\//.exec(path)?.[1])
  if (own === undefined || other === undefined || own === other) return undefined
  return `feature ${own} may not import feature ${other}: a page composes them`
}

function climbsLayers({ from, to }: FileEdge): Verdict {
  const [own, other] = [layerOf(from), layerOf(to.file)]
  if (own === undefined || other === undefined || other <= own) return undefined
  return `${storefrontLayers[own]?.[0]} may not import ${storefrontLayers[other]?.[0]} of the storefront, which lies above it`
}

function layerOf(path: string): number | undefined {
  const inside = /^apps\/storefront\/src\/(.*)$/.exec(path)?.[1]
  if (inside === undefined) return undefined
  return storefrontLayers.findIndex((folders) => folders.some((folder) => inside.startsWith(folder)))
}

/** The area of billing that a file lies in, after the folder of billing; its `index.ts`, which all others see, is in none. */
function areaOf(path: string): { readonly billing: string; readonly area: string } | undefined {
  const billing = billingFolders.find((folder) => path.startsWith(folder))
  if (billing === undefined || path === `${billing}index.ts`) return undefined
  const inside = path.slice(billing.length)
  return { billing, area: inside.includes('/') ? inside.replace(/\/.*$/, '') : billingEntries }
}

/** A test looks into every area. */
function leavesArea({ from, to }: FileEdge): Verdict {
  const { billing, area: own } = areaOf(from) ?? {}
  if (billing === undefined || own === undefined || isTest(from)) return undefined
  if (to.file === `${billing}index.ts`) return 'an area does not import what is made of the areas'
  const other = to.file.startsWith(billing) ? areaOf(to.file)?.area : undefined
  if (other === undefined) return undefined
  const isFace = to.file.endsWith('/index.ts')
  if (own === other) return isFace ? `${own} does not import its own index.ts` : undefined
  const [place, above] = [own, other].map((area) => billingAreas.findIndex(({ name }) => name === area))
  if (place === undefined || above === undefined || place < 0 || above < 0)
    return `${own} or ${other} stands in no row of the table of areas`
  if (above > place) return `${own} may not import ${other}, which does not lie below it`
  return isFace || ['store', 'core', billingEntries].includes(other)
    ? undefined
    : `${own} reaches ${other} only through its index.ts`
}
