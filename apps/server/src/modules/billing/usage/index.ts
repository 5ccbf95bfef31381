export { mostReports, readReports, usageFields } from './read-usage.ts'
export type { UsageProblem } from './read-usage.ts'
export { reportUsage } from './report-usage.ts'
export type { ReportedUsage } from './report-usage.ts'
