import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'
import { Icon, type IconName, VisuallyHidden } from '#app/design/ui/icon.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { searchResultsId } from '../../content.ts'
import { groupTitles, searchWords } from '../content.ts'
import { type SearchEntry, type SearchGroup, moveActiveIndex } from '../rules.ts'

const kindIcons: Record<SearchEntry['kind'], IconName> = {
  action: 'plus',
  page: 'chevron-right',
  setting: 'edit',
  person: 'users',
  product: 'server',
  quote: 'edit',
  request: 'check',
  form: 'list',
  lead: 'mail',
}

const optionId = (index: number) => `console-search-${index}`

type SearchResultsProps = {
  groups: readonly SearchGroup[]
  active: number
  onHover: (index: number) => void
  onChoose: (entry: SearchEntry) => void
  onMove: () => void
  onPress: () => void
}

/** The results below the search field. The field keeps the focus (ARIA combobox). */
function SearchResults(props: SearchResultsProps) {
  const { groups, active, onHover, onChoose } = props
  const list = useRef<HTMLDivElement>(null)
  const isHovered = useRef(false)
  useEffect(() => {
    // Don't scroll to a result that the pointer selected, or the result would move away from the pointer.
    if (isHovered.current) isHovered.current = false
    else list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active, groups])
  const all = groups.flatMap(({ entries }) => entries)
  return (
    <div
      ref={list}
      id={searchResultsId}
      role="listbox"
      aria-label="Results"
      className="flex flex-col gap-3"
      onPointerMove={props.onMove}
      onPointerDown={props.onPress}
    >
      {groups.map(({ kind, entries }) => (
        <div key={kind} role="group" aria-labelledby={`console-search-${kind}`}>
          <p id={`console-search-${kind}`} className="px-3 pb-1 text-xs text-ink-soft">
            {groupTitles[kind]}
          </p>
          {entries.map((entry) => {
            const index = all.indexOf(entry)
            return (
              <Result
                key={entry.id}
                entry={entry}
                index={index}
                isActive={index === active}
                onHover={() => {
                  isHovered.current = true
                  onHover(index)
                }}
                onChoose={() => onChoose(entry)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

function Result(props: {
  entry: SearchEntry
  index: number
  isActive: boolean
  onHover: () => void
  onChoose: () => void
}) {
  const { entry, index, isActive, onHover, onChoose } = props
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox's field has the keys
    <div
      id={optionId(index)}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1 ${isActive ? 'bg-leaf-mist text-leaf' : ''}`}
      onPointerMove={isActive ? undefined : onHover}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon name={entry.id === 'sign-out' ? 'sign-out' : kindIcons[entry.kind]} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{entry.label}</span>
        {entry.detail ? (
          <span className="block truncate text-sm text-ink-soft">{entry.detail}</span>
        ) : null}
      </span>
    </div>
  )
}

type SearchFieldProps = {
  field: RefObject<HTMLInputElement | null>
  query: string
  /** Index of the entry that Enter opens, or null if there are no results. */
  active: number | null
  placeholder: string
  onStep: (by: number) => void
  onEnter: () => void
  onType: (query: string) => void
}

function SearchField({
  field,
  query,
  active,
  placeholder,
  onStep,
  onEnter,
  onType,
}: SearchFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') onStep(1)
    else if (event.key === 'ArrowUp') onStep(-1)
    else if (event.key === 'Enter') onEnter()
    else return
    event.preventDefault()
  }
  return (
    <input
      ref={field}
      className="control w-full"
      type="text"
      role="combobox"
      aria-label={searchWords.title}
      aria-autocomplete="list"
      aria-expanded={active !== null}
      aria-controls={searchResultsId}
      aria-activedescendant={active === null ? undefined : optionId(active)}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      value={query}
      onKeyDown={onKeyDown}
      onChange={(event) => onType(event.target.value)}
    />
  )
}

const pointerIdleMs = 500
const maxPressMs = 5_000

type FrozenGroups = { query: string; groups: readonly SearchGroup[] }

/** Late results must not move the one under the pointer. Typing unfreezes them. */
function useFrozenGroups(found: readonly SearchGroup[], query: string) {
  const [frozen, setFrozen] = useState<FrozenGroups | null>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])
  const groups = frozen?.query === query ? frozen.groups : found
  const freezeResults = (ms: number) => {
    clearTimeout(rest.current)
    rest.current = setTimeout(() => setFrozen(null), ms)
    setFrozen((before) => (before?.query === query ? before : { query, groups }))
  }
  return {
    groups,
    onMove: () => freezeResults(pointerIdleMs),
    onPress: () => freezeResults(maxPressMs),
  }
}

export type SearchDialogProps = {
  query: string
  groups: readonly SearchGroup[]
  isSearching: boolean
  isOffline: boolean
  /** Error message of the first source that failed; null if none failed. */
  problem: string | null
  findsLeads: boolean
  onQuery: (query: string) => void
  onChoose: (entry: SearchEntry) => void
  onRetry: () => void
  onClose: () => void
}

/** Later than the dialog, which would focus the first control in it, and the next screen replaces that. */
const focusMain = () =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>('#main')?.focus())

export function SearchDialog(props: SearchDialogProps) {
  const { query, onChoose } = props
  const { groups, onMove, onPress } = useFrozenGroups(props.groups, query)
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
      onClose={props.onClose}
      title={searchWords.title}
      initialFocus={field}
      finalFocus={() => {
        if (hasChosen.current) focusMain()
        return null
      }}
    >
      <SearchField
        field={field}
        query={query}
        active={entries.length > 0 ? active : null}
        placeholder={
          props.findsLeads ? searchWords.placeholder.withLeads : searchWords.placeholder.plain
        }
        onStep={(by) => setActive(moveActiveIndex(active, by, entries.length))}
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
        <ResultStatus {...props} count={entries.length} />
      </div>
      <p className="mt-3 border-t border-line pt-3 text-sm text-ink-soft max-md:sr-only">
        {searchWords.keys}
      </p>
    </Dialog>
  )
}

/** Tracks the entry that Enter opens by its id, so that late results don't change the selection. */
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

function ProblemLine({ isOffline, problem, onRetry }: SearchDialogProps) {
  return (
    <>
      {isOffline ? (
        <Notice tone="warning" role="status">
          {searchWords.offline}
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

function ResultStatus({
  query,
  isSearching,
  isOffline,
  count,
}: SearchDialogProps & { count: number }) {
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
        {searchWords.nothing(typed)}
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
