export function pick<Named extends Key, Key extends string, Value>(
  record: Readonly<Record<Key, Value>>,
  names: readonly Named[],
): Record<Named, Value> {
  // The cast is safe, because there is one entry for each name.
  return Object.fromEntries(names.map((name) => [name, record[name]])) as Record<Named, Value>
}

type FilterDefaults<Filter> = Partial<Record<keyof Filter, string>>

/** Returns the filters that have a value other than their default in `defaults`. */
export function queryValues<Filter extends object>(
  filter: Filter,
  defaults: FilterDefaults<Filter> = {},
): Record<string, string> {
  const entries = Object.entries(filter).flatMap(([name, value]) =>
    value && value !== defaults[name as keyof Filter] ? [[name, String(value)]] : [],
  )
  return Object.fromEntries(entries)
}

export function queryString<Filter extends object>(
  filter: Filter,
  usual?: FilterDefaults<Filter>,
): string {
  return new URLSearchParams(queryValues(filter, usual)).toString()
}
