import type { ReactNode } from 'react'
import { useLook } from './mail-look.ts'

/** Words of a person, beside a line: in a cell, which every program draws with its room. */
export function MailSaid({ children }: { readonly children: ReactNode }) {
  const look = useLook()
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0}>
      <tbody>
        <tr>
          <td {...look.said}>
            <blockquote style={{ margin: 0 }}>{children}</blockquote>
          </td>
        </tr>
      </tbody>
    </table>
  )
}
