import { useEffect, useRef } from 'react'
import { Icon, type IconName } from '#app/design/ui/icon.tsx'
import { groupTitles } from '../content.ts'
import type { SearchEntry, SearchGroup } from '../rules.ts'
import { listId } from './list-id.ts'

const icons: Record<SearchEntry['kind'], IconName> = {
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

export const optionId = (index: number) => `console-search-${index}`

export type SearchResultsProps = {
  groups: readonly SearchGroup[]
  active: number
  onHover: (index: number) => void
  onChoose: (entry: SearchEntry) => void
  /** A pointer moves over the list, or presses in it. */
  onMove: () => void
  onPress: () => void
}

/** The list of the combobox: the focus stays in its field. */
export function SearchResults(props: SearchResultsProps) {
  const { groups, active, onHover, onChoose } = props
  const list = useRef<HTMLDivElement>(null)
  const isHovered = useRef(false)
  useEffect(() => {
    // What the pointer is on does not move away from under it.
    if (isHovered.current) isHovered.current = false
    else list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active, groups])
  const all = groups.flatMap(({ entries }) => entries)
  return (
    <div
      ref={list}
      id={listId}
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
      <Icon name={entry.id === 'sign-out' ? 'sign-out' : icons[entry.kind]} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{entry.label}</span>
        {entry.detail ? (
          <span className="block truncate text-sm text-ink-soft">{entry.detail}</span>
        ) : null}
      </span>
    </div>
  )
}
