/** Text 40 before even checks, 41 before odd ones (B-28). */
export function progressText(checks: number): 'order.processing' | 'order.processingLonger' {
  return checks % 2 === 0 ? 'order.processing' : 'order.processingLonger'
}
