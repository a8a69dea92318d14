import { queryString } from '#app/basics/records.ts'
import { containsEveryWord } from '#app/basics/text.ts'
import { type Column, DataTable } from '#app/design/ui/data-table.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { Badge } from '#app/design/ui/surfaces.tsx'
import { TabLinks } from '#app/design/ui/tabs.tsx'
import {
  ListPlaceholder,
  SyncedHead,
  useSyncState,
} from '#app/modules/console/live-sync/ui/synced-list.tsx'
import { type ListQuery, useListQuery } from '#app/modules/console/ui/list-filters.tsx'
import { SearchInput } from '#app/modules/console/ui/search-input.tsx'
import { type TextKind, textKinds } from '#app/modules/settings/text/schema.ts'
import { type ListedText, useTexts, useWaitingTexts } from '../calls.ts'

export const meta = () => [{ title: 'Site texts | Staff console' }]

const tabLabels: Record<TextKind, string> = {
  introduction: 'Introductions',
  testimonial: 'Testimonials',
  'case-study': 'Case studies',
  faq: 'Questions',
  note: 'Notes',
}
const kinds = Object.keys(textKinds) as TextKind[]

const textsQuery: ListQuery<{ kind: TextKind; search: string }> = {
  read: ({ kind, search = '' }) => ({
    kind: kinds.find((one) => one === kind) ?? 'introduction',
    search,
  }),
  narrowing: ['search'],
  typed: 'search',
}

export default function SiteTexts() {
  const texts = useTexts()
  const waiting = useWaitingTexts()
  const sync = useSyncState(texts)
  const { filter, change } = useListQuery(textsQuery)
  const { kind, search } = filter
  const requests = new Map(waiting.data?.approvals.map((one) => [one.subject.id, one.id]))
  return (
    <div className="grid gap-4">
      <SyncedHead heading={<h1>Site texts</h1>} sync={sync} />
      <p className="max-w-prose text-ink-soft">
        Changes show on the site once they’re approved. Texts that haven’t been edited keep their
        original wording.
      </p>
      <TabLinks
        label="Kinds of text"
        tabs={kinds.map((id) => ({
          to: `?${queryString({ kind: id })}`,
          label: tabLabels[id],
          isCurrent: id === kind,
        }))}
      />
      <SearchInput
        label="Search site texts"
        value={search}
        onChange={(typed) => change({ search: typed })}
      />
      {texts.data ? (
        <Texts
          texts={texts.data.texts.filter(
            (text) => text.kind === kind && containsEveryWord(`${text.name} ${text.path}`, search),
          )}
          requests={requests}
        />
      ) : (
        <ListPlaceholder
          what="the texts"
          rows={10}
          isOffline={texts.fetchStatus === 'paused'}
          sync={sync}
        />
      )}
    </div>
  )
}

type TextsProps = { texts: readonly ListedText[]; requests: ReadonlyMap<string, string> }

function Texts({ texts, requests }: TextsProps) {
  if (texts.length === 0) return <p>No text matches this search.</p>
  return (
    <DataTable
      caption="Site texts"
      columns={[
        ...columns,
        {
          label: 'State',
          renderCell: (text) => <TextState text={text} request={requests.get(text.id)} />,
        },
      ]}
      rows={texts}
      keyOf={({ id }) => id}
    />
  )
}

const columns: readonly Column<ListedText>[] = [
  {
    label: 'Text',
    isHead: true,
    renderCell: ({ id, name }) => (
      <TextLink to={`/admin/site-texts/${encodeURIComponent(id)}`}>{name}</TextLink>
    ),
  },
  { label: 'Page', renderCell: ({ path }) => path },
  { label: 'Last changed by', renderCell: ({ updatedBy }) => updatedBy || 'No changes yet' },
]

function TextState({ text, request }: { text: ListedText; request: string | undefined }) {
  return (
    <span className="flex flex-wrap gap-2">
      <LiveBadge text={text} />
      {text.hasDraft ? <Badge>Draft</Badge> : null}
      {request ? (
        <TextLink to={`/admin/approvals?item=${request}`}>Waiting for approval</TextLink>
      ) : null}
    </span>
  )
}

function LiveBadge({ text: { isWritten, isHidden, isSample, isEdited } }: { text: ListedText }) {
  if (!isWritten) return <Badge>Not written yet</Badge>
  if (isHidden) return <Badge tone="warning">Hidden</Badge>
  if (isSample) return <Badge tone="warning">Sample</Badge>
  return isEdited ? <Badge tone="success">Edited</Badge> : <Badge>Original</Badge>
}
