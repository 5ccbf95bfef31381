/** Ends a word for mail programs without a trace, and no line ends at it: an address stays in one piece for its reader. */
const WORD_END = '\u2060'

const CONTROL = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Joint of a web or mail address; the full stops of the East are read as dots by browsers. */
const JOINT = /(?<=\S)[.\u3002\uff0e\uff61:@/](?=\S)/gu

/**
 * A person's text as a mail may carry it: addresses in it are no links for any mail program, and nothing reverses the direction
 * of the lines around it. Line ends stay.
 */
export function inertText(text: string): string {
  return text
    .replace(CONTROL, (character) => (character === '\n' ? '\n' : ''))
    .replace(JOINT, (joint) => `${WORD_END}${joint}${WORD_END}`)
}
