import type { ReactNode, RefObject } from 'react'
import { Select, type Choice } from '#app/design/form/select.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import type { FilterChange } from './use-list-query.ts'

export type FilterField<Filter extends object> = {
  name: keyof Filter & string
  label: string
} &
  /** `all` is the empty choice; null where there is none. */
  (
    | { options: readonly Choice[]; all?: string | null }
    /** A day; `min` and `max` name the days it lies between. */
    | { type: 'date'; min?: string | undefined; max?: string | undefined }
  )

export type ListFiltersProps<Filter extends object> = {
  /** Names the search: "Find leads". */
  label: string
  /** Goes before the id of each field. */
  idPrefix: string
  filter: Filter
  onChange: (change: FilterChange<Filter>) => void
  search?: {
    name?: keyof Filter & string
    label?: string
    placeholder?: string
    maxLength?: number
    ref?: RefObject<HTMLInputElement | null>
  }
  fields: readonly FilterField<Filter>[]
  /** The columns, as classes of a grid. */
  className: string
  searchClassName?: string
  isSearchLast?: boolean
  children?: ReactNode
}

/** Search and filters of a list; what they say stands in the address. */
export function ListFilters<Filter extends object>(props: ListFiltersProps<Filter>) {
  const { label, idPrefix, filter, onChange, search, fields, children } = props
  const searchField = search ? (
    <div className={props.searchClassName}>
      <SearchField {...search} idPrefix={idPrefix} filter={filter} onChange={onChange} />
    </div>
  ) : null
  return (
    <form
      role="search"
      aria-label={label}
      className={`grid gap-3 ${props.className}`}
      onSubmit={(event) => event.preventDefault()}
    >
      {props.isSearchLast ? null : searchField}
      <FilterFields {...{ idPrefix, filter, onChange, fields }} />
      {props.isSearchLast ? searchField : null}
      {children}
    </form>
  )
}

type SearchFieldProps<Filter extends object> = NonNullable<ListFiltersProps<Filter>['search']> &
  Pick<ListFiltersProps<Filter>, 'idPrefix' | 'filter' | 'onChange'>

function SearchField<Filter extends object>(props: SearchFieldProps<Filter>) {
  const { idPrefix, filter, onChange, label = 'Search', maxLength = 100, ref, placeholder } = props
  const name = props.name ?? ('search' as keyof Filter & string)
  return (
    <TextInput
      id={`${idPrefix}-${name}`}
      type={props.name ? 'text' : 'search'}
      label={label}
      maxLength={maxLength}
      autoComplete="off"
      placeholder={placeholder}
      ref={ref}
      value={String(filter[name])}
      onChange={(event) => onChange({ [name]: event.currentTarget.value } as FilterChange<Filter>)}
    />
  )
}

/** The fields alone, where they stand apart from the search. */
export function FilterFields<Filter extends object>({
  idPrefix,
  filter,
  onChange,
  fields,
}: Pick<ListFiltersProps<Filter>, 'idPrefix' | 'filter' | 'onChange' | 'fields'>) {
  return fields.map((field) => {
    const shared = {
      id: `${idPrefix}-${field.name}`,
      label: field.label,
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
      <TextInput key={field.name} {...shared} type="date" min={field.min} max={field.max} />
    )
  })
}

/** Values and their words, as the options of a field. */
export function choices(labels: Readonly<Record<string, string>>): Choice[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
