import { Notice } from '#app/design/ui/notice.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { mergedElsewhereWords as words } from '../content.ts'
import type { RequestDetail } from './privacy-api.ts'

/** PRV-04: enquiries that may be the person's under another address; colleagues share a telephone, too. */
export function MergedElsewhere({ enquiries }: { enquiries: RequestDetail['mergedElsewhere'] }) {
  if (enquiries.length === 0) return null
  return (
    <Notice tone="warning" title={words.title}>
      <ul className="my-2 grid gap-1">
        {enquiries.map(({ id, reference, name, email }) => (
          <li key={id} className="wrap-anywhere">
            <TextLink to={`/admin/leads/${id}`}>{reference}</TextLink>
            <span>{`: ${name}, ${email}`}</span>
          </li>
        ))}
      </ul>
      <p>{words.wayOut}</p>
    </Notice>
  )
}
