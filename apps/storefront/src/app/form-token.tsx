import { useFrame } from './frame-context.ts'

/** What proves that a script-free form comes from a page of ours. */
export function FormToken() {
  const { frame } = useFrame()
  if (frame.formToken === undefined) return null
  return <input type="hidden" name="_token" value={frame.formToken} />
}
