import { attachedText } from './letter.tsx'
import { footText, type MailContext } from './mail-document.tsx'
import type { QuoteMailTexts } from './quote-texts.ts'

interface QuoteTextProps {
  readonly words: QuoteMailTexts
  readonly context: MailContext
  readonly link: string
  readonly unsubscribeLink: string
}

/** Titles at the left, amounts at one right edge, what each counts below it. */
function columns({ lines, total, totalLabel }: QuoteMailTexts): string {
  const rows = [...lines, { title: totalLabel, amount: total, detail: '', modules: '' }]
  const left = Math.max(...rows.map(({ title }) => [...title].length))
  const right = Math.max(...rows.map(({ amount }) => [...amount].length))
  const written = rows.map(({ title, amount, detail, modules }) => {
    const gap = ' '.repeat(left - [...title].length + 2 + right - [...amount].length)
    const below = [detail, modules].filter((text) => text !== '').map((text) => `\n  ${text}`)
    return `${title}${gap}${amount}${below.join('')}`
  })
  const rule = '-'.repeat(left + 2 + right)
  return [...written.slice(0, -1), rule, written.at(-1)].join('\n')
}

function quoted(comment: string): string {
  return comment
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}

/** Changes of a revision, one in a line; a language that has a space before its colon has it here too. */
function changesText({ changes, changesTitle }: QuoteMailTexts, { t }: MailContext): readonly string[] {
  if (changes.length === 0) return []
  const rows = changes.map(({ title, amounts }) => t('common.labelled', { label: title, text: amounts }))
  return [[changesTitle, ...rows].join('\n')]
}

/** The text part: complete by itself, for readers without HTML. */
export function quoteMailText({ words, context, link, unsubscribeLink }: QuoteTextProps): string {
  const { t } = context
  return [
    words.heading,
    t('mail.greeting'),
    words.intro,
    `${words.totalLabel}\n${words.total}`,
    words.validUntil,
    `${t('mail.quote.button')}\n${link}`,
    ...changesText(words, context),
    ...(words.comment === '' ? [] : [`${words.commentTitle}\n${quoted(words.comment)}`]),
    `${t('quote.contents')}\n\n${columns(words)}`,
    attachedText('mail.quote.attached', context.layout, t),
    `${footText(context)}${t('mail.footer.unsubscribe')}\n${unsubscribeLink}\n`,
  ].join('\n\n')
}
