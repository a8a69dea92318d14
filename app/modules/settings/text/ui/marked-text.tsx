import { Fragment } from 'react'
import { TextLink } from '#app/design/ui/link.tsx'
import { type InlinePart, blocksOf } from '../rules.ts'

/** Renders a marked text as paragraphs, lists and links. HTML in the text is shown as plain text. */
export function MarkedText({ text, className }: { text: string; className?: string }) {
  return blocksOf(text).map((block, at) =>
    block.kind === 'list' ? (
      <ul key={at} className="list-disc ps-5">
        {block.items.map((item, place) => (
          <li key={place}>
            <InlineParts parts={item} />
          </li>
        ))}
      </ul>
    ) : (
      <p key={at} className={className}>
        <InlineParts parts={block.parts} />
      </p>
    ),
  )
}

function InlineParts({ parts }: { parts: readonly InlinePart[] }) {
  return parts.map(({ text, href }, at) =>
    href === undefined ? (
      <Fragment key={at}>{text}</Fragment>
    ) : (
      <TextLink key={at} to={href}>
        {text}
      </TextLink>
    ),
  )
}
