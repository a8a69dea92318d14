import type { ListQuery, ListQueryState } from '#app/features/console/ui/list/use-list-query.ts'

/** What a list's page gets of the address `?asked`, without an address. */
export function listQueryState<Filter extends object>(
  query: ListQuery<Filter>,
  asked = '',
): ListQueryState<Filter> {
  const filter = query.read(Object.fromEntries(new URLSearchParams(asked)))
  return {
    asked: filter,
    filter,
    change: () => {},
    isNarrowed: query.narrowing.some((name) => Boolean(filter[name])),
    clear: () => {},
    pathOf: () => '?',
    queryOf: () => '',
  }
}
