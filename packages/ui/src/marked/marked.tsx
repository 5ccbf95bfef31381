import { Fragment } from 'react'

export interface MarkedProps {
  text: string
  /** Code unit offsets of what is marked, from start up to end, in order and apart. */
  matches: readonly (readonly [start: number, end: number])[]
}

/** A text with the search terms marked. */
export const Marked = ({ text, matches }: MarkedProps) => {
  const ends = [0, ...matches.map(([, end]) => end)]
  return (
    <>
      {matches.map(([start, end], index) => (
        <Fragment key={start}>
          {text.slice(ends[index], start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  )
}
