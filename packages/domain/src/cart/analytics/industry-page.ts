/** True on the page of an industry, whatever its view: a package that is added there is reported as code 2. */
export function isIndustryPage(path: string): boolean {
  return path.startsWith('/platform/marketplace/industries/')
}
