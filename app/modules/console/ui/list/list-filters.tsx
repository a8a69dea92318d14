import type { ReactNode, RefObject } from 'react'
import { Select, type Choice } from '#app/design/form/select.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { VisuallyHidden } from '#app/design/ui/visually-hidden.tsx'
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
    keyShortcuts?: string
  }
  fields: readonly FilterField<Filter>[]
  /** The columns, as classes of a grid. */
  className: string
  searchClassName?: string
  isSearchLast?: boolean
  /** The choices say themselves what they are of. */
  areLabelsHidden?: boolean
  children?: ReactNode
}

/** Search and filters of a list; what they say stands in the address. */
export function ListFilters<Filter extends object>(props: ListFiltersProps<Filter>) {
  const { label, children } = props
  return (
    <form
      role="search"
      aria-label={label}
      className={`grid gap-3 ${props.className}`}
      onSubmit={(event) => event.preventDefault()}
    >
      {props.isSearchLast ? null : <SearchPart {...props} />}
      <FilterFields {...props} />
      {props.isSearchLast ? <SearchPart {...props} /> : null}
      {children}
    </form>
  )
}

function SearchPart<Filter extends object>(props: ListFiltersProps<Filter>) {
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
      type={props.name ? 'text' : 'search'}
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

/** The fields alone, where they stand apart from the search. */
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
      <TextInput key={field.name} {...shared} type="date" min={field.min} max={field.max} />
    )
  })
}

/** Values and their words, as the options of a field. */
export function choices(labels: Readonly<Record<string, string>>): Choice[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
