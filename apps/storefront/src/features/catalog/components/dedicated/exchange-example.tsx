/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- code scrolls sideways on narrow screens and must be reachable by keyboard */
import type { StoryOf } from '@waybill/contract/pages'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import styles from './exchange.module.css'

function Code({ title, code }: StoryOf<'exchange'>['sent']) {
  return (
    <div className={styles.side}>
      <p className="small label">{title}</p>
      <pre className={styles.code} role="region" aria-label={title} tabIndex={0}>
        <code>{code}</code>
      </pre>
    </div>
  )
}

/** Request and response, joined by the leg between them. */
export function ExchangeExample({ story }: { readonly story: StoryOf<'exchange'> }) {
  const { title, caption, sent, received } = story
  return (
    <figure className={styles.exchange}>
      <Sheet padded>
        <h2 className={styles.title}>{title}</h2>
        <div className={styles.sides}>
          <Code {...sent} />
          <span className={styles.leg} aria-hidden="true" />
          <Code {...received} />
        </div>
      </Sheet>
      <figcaption className="visually-hidden">{caption}</figcaption>
    </figure>
  )
}
