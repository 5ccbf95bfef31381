import { useFrame } from './frame-context.ts'

/** The utm parameters of this page in a form whose address takes its parameters from fields (CAT-10). */
export function CarriedFields() {
  const { frame } = useFrame()
  const carried = [...new URLSearchParams(frame.carried)]
  return carried.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
