import { useShell } from './shell-context.ts'

/** The utm parameters of this page in a form whose address takes its parameters from fields. */
export function CarriedFields() {
  const { shell } = useShell()
  const carried = [...new URLSearchParams(shell.carried)]
  return carried.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
