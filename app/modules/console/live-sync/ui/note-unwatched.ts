import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Changes are told to open screens only: who comes back to what was read before has it read again. */
export function noteUnwatched(queries: QueryClient, queryKey: QueryKey): void {
  void queries.invalidateQueries({ queryKey, refetchType: 'none' })
}
