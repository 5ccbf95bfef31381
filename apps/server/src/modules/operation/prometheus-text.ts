type MetricType = 'counter' | 'gauge' | 'histogram'

export interface Sample {
  /** After the metric's name: `_bucket`, `_sum`, `_count` of a histogram. */
  readonly suffix?: string
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

export interface Metric {
  readonly name: string
  readonly help: string
  readonly type: MetricType
  readonly samples: readonly Sample[]
}

/** The text format that Prometheus reads, version 0.0.4. */
export function prometheusText(metrics: readonly Metric[]): string {
  return `${metrics.flatMap(linesOf).join('\n')}\n`
}

function linesOf({ name, help, type, samples }: Metric): readonly string[] {
  const values = samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelText(labels)} ${value}`)
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...values]
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
