import type { ErrorProps } from '@waybill/contract/pages'

export default function ErrorPage({ message, reference }: ErrorProps) {
  return (
    <main id="main">
      <h1>{message}</h1>
      <p>{reference}</p>
    </main>
  )
}
