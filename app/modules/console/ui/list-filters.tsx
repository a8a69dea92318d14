import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { queryString } from '#app/basics/records.ts'
import { daySchema } from '#app/basics/schema-parts.ts'
import { cleanText } from '#app/basics/text.ts'
import { type Choice, Select, TextInput } from '#app/design/form/field.tsx'
import { typingPauseMs } from '#app/design/hooks.ts'
import { VisuallyHidden } from '#app/design/ui/icon.tsx'

/**
 * Buffers the text field `name` of a list's filter. Typed text shows at once and goes into the URL when typing pauses.
 * `change` applies other changes at once, together with the current text, and cancels the pending URL update, which
 * could undo cleared filters. A text that changes in the URL, for example with the Back button, replaces the typed
 * text.
 */
function useDebouncedSearch<
  Name extends string,
  Filter extends Record<Name, string>,
  Change extends Partial<Record<Name, string>>,
>(name: Name, stored: Filter, apply: (change: Change) => void) {
  const text = stored[name]
  const [typed, setTyped] = useState<string>(text)
  const known = useRef<string>(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const applyPending = useRef(() => {})
  const latestApply = useRef(apply)
  useEffect(() => {
    latestApply.current = apply
  })
  useEffect(() => {
    if (cleanText(text) === cleanText(known.current)) return
    stopWaiting()
    known.current = text
    setTyped(text)
  }, [text])
  useEffect(() => {
    // Applied later, it would cancel the navigation to another page. A link of this page is followed first, because it
    // would replace the address with the text.
    const applyFirst = ({ target }: MouseEvent) => {
      if ((target as Element).closest('a')?.pathname !== location.pathname) applyPending.current()
    }
    document.addEventListener('click', applyFirst, true)
    return () => {
      document.removeEventListener('click', applyFirst, true)
      stopWaiting()
    }
  }, [])

  function stopWaiting() {
    clearTimeout(timer.current)
    applyPending.current = () => {}
  }
  function applyNow(change: Change, now: string) {
    stopWaiting()
    known.current = now
    latestApply.current({ ...change, [name]: now })
  }
  function change(changed: Change) {
    const now = changed[name] ?? typed
    setTyped(now)
    stopWaiting()
    const isTextOnly = Object.keys(changed).every((each) => each === name)
    if (!isTextOnly) return applyNow(changed, now)
    applyPending.current = () => applyNow(changed, now)
    timer.current = setTimeout(applyPending.current, typingPauseMs)
  }
  return { filter: { ...stored, [name]: typed } as Filter, change }
}

export type ListQuery<Filter extends object> = {
  /** Parses query parameters; unknown values are ignored. */
  read: (params: Record<string, string>) => Filter
  /** Default values, which are left out of the URL. */
  usual?: Partial<Record<keyof Filter, string>>
  /** Filter fields that reduce the rows shown; "Clear filters" empties them. */
  narrowing: readonly (keyof Filter & string)[]
  /** Name of the text field, usually the search. */
  typed: keyof Filter & string
  /** True if the text may contain a name: it stays out of the URL, and so of the browser history and saved views. */
  isTypedPrivate?: boolean
  /** Other query parameters that stay in the URL when the filter changes. */
  keeps?: readonly string[]
}

export type FilterChange<Filter extends object> = Partial<Record<keyof Filter & string, string>>

export type ListQueryState<Filter extends object> = {
  /** The filter in the URL, as sent to the server. */
  applied: Filter
  /** The filter in the URL, but with the text as currently typed. */
  filter: Filter
  change: (change: FilterChange<Filter>) => void
  isNarrowed: boolean
  clear: () => void
  pathOf: (change: FilterChange<Filter>) => string
  /** Returns the query string of a saved filter, with the parameters in the list's order and without unknown ones. */
  queryOf: (kept: Record<string, string>) => string
}

/** Manages a list's search, filters, sort order and folder in the URL, so that they can be bookmarked and shared. */
export function useListQuery<Filter extends object>(
  query: ListQuery<Filter>,
): ListQueryState<Filter> {
  const { read, usual, narrowing, typed, isTypedPrivate, keeps = [] } = query
  const [params, setParams] = useSearchParams()
  const applied = read(Object.fromEntries(params))
  const changedQuery = (change: FilterChange<Filter>, from = params) => {
    const now = Object.fromEntries(from)
    const kept = Object.fromEntries(Object.entries(now).filter(([name]) => keeps.includes(name)))
    const typedText = isTypedPrivate ? { [typed]: '' } : {}
    return queryString({ ...read({ ...now, ...change }), ...kept, ...typedText }, usual)
  }
  const ahead = useDebouncedSearch(
    typed,
    applied as Filter & Record<string, string>,
    (change: FilterChange<Filter>) =>
      // The address, because a link may have changed it since this was rendered.
      setParams(changedQuery(change, new URLSearchParams(location.search)), {
        replace: true,
        preventScrollReset: true,
        defaultShouldRevalidate: false,
      }),
  )
  return {
    applied,
    filter: ahead.filter,
    change: ahead.change,
    isNarrowed: narrowing.some((name) => Boolean((isTypedPrivate ? ahead.filter : applied)[name])),
    clear: () =>
      ahead.change(Object.fromEntries(narrowing.map((name) => [name, ''])) as FilterChange<Filter>),
    // With the typed text, because a link can be pressed before the address has it.
    pathOf: (change) => `?${changedQuery({ [typed]: ahead.filter[typed], ...change })}`,
    queryOf: (other) => queryString(read(other), usual),
  }
}

export type FilterField<Filter extends object> = {
  name: keyof Filter & string
  label: string
} &
  /** A select field. `all` is the label of its empty choice; null if it has none. */
  (
    | { options: readonly Choice[]; all?: string | null }
    | { type: 'date'; min?: string | undefined; max?: string | undefined }
  )

export type ListFiltersProps<Filter extends object> = {
  /** Accessible name of the search form: "Find leads". */
  label: string
  idPrefix: string
  filter: Filter
  onChange: (change: FilterChange<Filter>) => void
  search?: {
    name?: keyof Filter & string
    label?: string
    placeholder?: string
    maxLength?: number
    ref?: RefObject<HTMLInputElement | null>
    keyShortcuts?: string
  }
  fields: readonly FilterField<Filter>[]
  className: string
  searchClassName?: string
  isSearchLast?: boolean
  areLabelsHidden?: boolean
  children?: ReactNode
}

export function ListFilters<Filter extends object>(props: ListFiltersProps<Filter>) {
  const { label, children } = props
  return (
    <form
      role="search"
      aria-label={label}
      className={`grid gap-3 ${props.className}`}
      onSubmit={(event) => event.preventDefault()}
    >
      {props.isSearchLast ? null : <OptionalSearch {...props} />}
      <FilterFields {...props} />
      {props.isSearchLast ? <OptionalSearch {...props} /> : null}
      {children}
    </form>
  )
}

function OptionalSearch<Filter extends object>(props: ListFiltersProps<Filter>) {
  const { search } = props
  if (!search) return null
  return (
    <div className={props.searchClassName}>
      <SearchField {...props} {...search} label={labelOf(search.label ?? 'Search', props)} />
    </div>
  )
}

type LabelProps = Pick<ListFiltersProps<object>, 'areLabelsHidden'>

const labelOf = (label: string, { areLabelsHidden }: LabelProps) =>
  areLabelsHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label

type SearchFieldProps<Filter extends object> = Omit<
  NonNullable<ListFiltersProps<Filter>['search']>,
  'label'
> &
  Pick<ListFiltersProps<Filter>, 'idPrefix' | 'filter' | 'onChange'> & { label: ReactNode }

function SearchField<Filter extends object>(props: SearchFieldProps<Filter>) {
  const { idPrefix, filter, onChange, label, maxLength = 100, ref, placeholder } = props
  const name = props.name ?? ('search' as keyof Filter & string)
  return (
    <TextInput
      id={`${idPrefix}-${name}`}
      type="search"
      label={label}
      maxLength={maxLength}
      autoComplete="off"
      placeholder={placeholder}
      ref={ref}
      aria-keyshortcuts={props.keyShortcuts}
      value={String(filter[name])}
      onChange={(event) => onChange({ [name]: event.currentTarget.value } as FilterChange<Filter>)}
    />
  )
}

export function FilterFields<Filter extends object>({
  idPrefix,
  filter,
  onChange,
  fields,
  areLabelsHidden,
}: Pick<ListFiltersProps<Filter>, 'idPrefix' | 'filter' | 'onChange' | 'fields'> & LabelProps) {
  return fields.map((field) => {
    const shared = {
      id: `${idPrefix}-${field.name}`,
      label: labelOf(field.label, { areLabelsHidden }),
      value: String(filter[field.name] ?? ''),
      onChange: (event: { currentTarget: { value: string } }) =>
        onChange({ [field.name]: event.currentTarget.value } as FilterChange<Filter>),
    }
    return 'options' in field ? (
      <Select
        key={field.name}
        {...shared}
        options={field.options}
        placeholder={field.all === null ? undefined : (field.all ?? 'All')}
      />
    ) : (
      <DateFilter key={field.name} {...shared} min={field.min} max={field.max} />
    )
  })
}

/** Returns the date in a query parameter, or '' if it is missing or invalid. */
export const readDay = (param?: string): string => daySchema().safeParse(param).data ?? ''

/** Applies only usable dates, and keeps others while it has the focus: a year is typed digit by digit, from 0002. */
function DateFilter({ value, onChange, ...rest }: Parameters<typeof TextInput>[0]) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      {...rest}
      type="date"
      value={typed ?? value}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        if (text === readDay(text)) onChange?.(event)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

export function toChoices(labels: Readonly<Record<string, string>>): Choice[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
