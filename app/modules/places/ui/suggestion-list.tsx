import { useEffect, useRef } from 'react'
import { Icon } from '#app/design/ui/icon.tsx'
import { Spinner } from '#app/design/ui/spinner.tsx'
import { words } from '../content.ts'
import type { Suggestion } from '../schema.ts'
import type { SearchState } from './idle-states.ts'

export const optionId = (id: string, at: number) => `${id}-option-${at}`

/** The list under the field, at most 15 rem high (ADR-08); or a line that says what goes on. */
export function SuggestionList(props: {
  id: string
  search: SearchState
  onPick: (at: number) => void
}) {
  const { id, search, onPick } = props
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[search.active]?.scrollIntoView({ block: 'nearest' })
  }, [search.active])
  if (!search.isOpen) return null
  if (search.suggestions.length === 0) {
    return (
      <p className="suggestions flex items-center gap-2 text-sm text-ink-soft">
        {search.isSearching ? <Spinner /> : null}
        <span>{search.isSearching ? words.searching : words.nothingFound}</span>
      </p>
    )
  }
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label={words.list}
      aria-busy={search.isSearching || undefined}
      className="suggestions"
    >
      {search.suggestions.map((suggestion, at) => (
        <Option
          key={suggestion.id}
          id={optionId(id, at)}
          suggestion={suggestion}
          isActive={at === search.active}
          onPick={() => onPick(at)}
        />
      ))}
    </div>
  )
}

/** Pressing the mouse keeps the focus in the field, however long it is held. */
function Option(props: {
  id: string
  suggestion: Suggestion
  isActive: boolean
  onPick: () => void
}) {
  const { id, suggestion, isActive, onPick } = props
  const isRough = suggestion.found?.precision === 'place'
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
      className="suggestion hover:bg-leaf-mist"
    >
      <Icon name={isRough ? 'search' : 'pin'} size="small" className="mt-1 text-clay-deep" />
      <span className="min-w-0">
        <span className="block font-semibold">{suggestion.title}</span>
        <span className="block text-sm leading-snug text-ink-soft">{suggestion.detail}</span>
      </span>
    </div>
  )
}
