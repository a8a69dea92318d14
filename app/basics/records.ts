export function pick<Item extends object, Name extends keyof Item>(
  item: Item,
  names: readonly Name[],
): Pick<Item, Name> {
  // The cast is safe, because there is one entry for each name.
  return Object.fromEntries(names.map((name) => [name, item[name]])) as Pick<Item, Name>
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
