import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#app/modules/access/calls.ts'
import { snippets } from '../calls.ts'

type SnippetPickerProps = {
  leadId: string
  onChoose: (text: string) => void
}

/** Inserts a snippet, filled in for this lead, into a reply. Renders nothing if there are no snippets. */
export function SnippetPicker({ leadId, onChoose }: SnippetPickerProps) {
  const { data } = useQuery(
    routeQuery(['snippets', 'for', leadId], snippets.for[':leadId'].$get, { param: { leadId } }),
  )
  if (!data || data.snippets.length === 0) return null
  return (
    <select
      aria-label="Insert a snippet"
      className="control w-auto max-w-full"
      value=""
      onChange={(event) => {
        const chosen = data.snippets.find(({ id }) => id === event.currentTarget.value)
        if (chosen) onChoose(chosen.body)
      }}
    >
      <option value="">Insert a snippet…</option>
      {data.snippets.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  )
}
