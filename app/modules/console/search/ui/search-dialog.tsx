import { useRef, useState } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { VisuallyHidden } from '#app/design/ui/visually-hidden.tsx'
import { words } from '../content.ts'
import { stepChoice, type SearchEntry, type SearchGroup } from '../rules.ts'
import { SearchField } from './search-field.tsx'
import { SearchResults } from './search-results.tsx'
import { useSteadyGroups } from './use-steady-groups.ts'

export type SearchDialogProps = {
  query: string
  groups: readonly SearchGroup[]
  isSearching: boolean
  isOffline: boolean
  /** What could not be searched and why; null when all was. */
  problem: string | null
  findsLeads: boolean
  onQuery: (query: string) => void
  onChoose: (entry: SearchEntry) => void
  onRetry: () => void
  onClose: () => void
}

/** The command palette: one field, and a list that the arrow keys walk through. */
export function SearchDialog(props: SearchDialogProps) {
  const { query, onChoose } = props
  const { groups, onMove, onPress } = useSteadyGroups(props.groups, query)
  const hasChosen = useRef(false)
  const field = useRef<HTMLInputElement>(null)
  const { entries, active, setActive } = useActiveEntry(groups)
  const choose = (entry: SearchEntry | undefined) => {
    if (!entry) return
    hasChosen.current = true
    onChoose(entry)
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || props.onClose()}
      title={words.title}
      initialFocus={field}
      finalFocus={() => (hasChosen.current ? document.querySelector<HTMLElement>('#main') : null)}
    >
      <SearchField
        field={field}
        query={query}
        active={entries.length > 0 ? active : null}
        placeholder={props.findsLeads ? words.placeholder.withLeads : words.placeholder.plain}
        onStep={(by) => setActive(stepChoice(active, by, entries.length))}
        onEnter={() => choose(entries[active])}
        onType={(typed) => {
          setActive(null)
          props.onQuery(typed)
        }}
      />
      <div className="-mx-2 mt-3 h-[min(26rem,50dvh)] overflow-x-hidden overflow-y-auto overscroll-contain px-2">
        <ProblemLine {...props} />
        <SearchResults
          {...{ groups, active, onChoose: choose, onHover: setActive, onMove, onPress }}
        />
        <Found {...props} count={entries.length} />
      </div>
      <p className="mt-3 border-t border-line pt-3 text-sm text-ink-soft max-md:sr-only">
        {words.keys}
      </p>
    </Dialog>
  )
}

/** The entry that Enter opens: known by its id, so that results that come later move no choice. */
function useActiveEntry(groups: readonly SearchGroup[]) {
  const [activeId, setActiveId] = useState<string | null>(null)
  const entries = groups.flatMap((group) => group.entries)
  const active = Math.max(
    0,
    entries.findIndex(({ id }) => id === activeId),
  )
  const setActive = (at: number | null) =>
    setActiveId(at === null ? null : (entries[at]?.id ?? null))
  return { entries, active, setActive }
}

/** What could not be searched, and the way out. */
function ProblemLine({ isOffline, problem, onRetry }: SearchDialogProps) {
  return (
    <>
      {isOffline ? (
        <Notice tone="warning" role="status">
          {words.offline}
        </Notice>
      ) : null}
      {problem ? (
        <Notice tone="danger" role="alert">
          <p className="mb-2">{problem}</p>
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        </Notice>
      ) : null}
    </>
  )
}

/** What was found, in words; read out when it changes. */
function Found({ query, isSearching, isOffline, count }: SearchDialogProps & { count: number }) {
  const typed = query.trim()
  if (isSearching && !isOffline)
    return (
      <p role="status" className="px-3 py-2 text-sm text-ink-soft">
        Searching…
      </p>
    )
  if (typed && count === 0)
    return (
      <p role="status" className="px-3 py-2">
        {words.nothing(typed)}
      </p>
    )
  return (
    <p role="status">
      <VisuallyHidden>
        {typed ? `${count} ${count === 1 ? 'result' : 'results'}` : ''}
      </VisuallyHidden>
    </p>
  )
}
