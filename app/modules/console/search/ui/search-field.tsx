import type { KeyboardEvent, RefObject } from 'react'
import { words } from '../content.ts'
import { listId } from './list-id.ts'
import { optionId } from './search-results.tsx'

export type SearchFieldProps = {
  field: RefObject<HTMLInputElement | null>
  query: string
  /** The choice that Enter takes, or null when there is none. */
  active: number | null
  placeholder: string
  onStep: (by: number) => void
  onEnter: () => void
  onType: (query: string) => void
}

export function SearchField({
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
      aria-label={words.title}
      aria-autocomplete="list"
      aria-expanded={active !== null}
      aria-controls={listId}
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
