import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveTopic } from '../schema.ts'
import { type LiveHandler, invalidateClosedQueries, useLiveClient } from './live-context.tsx'

/** Changes within this time are fetched together. */
const debounceMs = 40
/** If more records changed than this, the whole list is refetched, because that is cheaper. */
const maxRowFetches = 30

export type LiveListOptions<Data, Row> = {
  topic: LiveTopic
  queryKey: QueryKey
  /** Fetches the current record; undefined if it was deleted or this person may not see it. */
  readOne: (id: string) => Promise<Row | undefined>
  /** Returns the list with the updated record (see `mergeRow`); undefined if the list must be refetched. */
  merge: (known: Data, fresh: Row) => Data | undefined
  remove: (known: Data, id: string) => Data
}

/** `list` must be a module constant or memoised, because a new object resubscribes. */
export function useLiveList<Data, Row>(list: LiveListOptions<Data, Row>): void {
  const client = useLiveClient()
  const queries = useQueryClient()
  useEffect(() => {
    const gatherer = batchChangedRows(queries, list, () => client.recordSync())
    const leave = client.subscribe(list.topic, gatherer)
    return () => {
      leave()
      gatherer.stop()
      invalidateClosedQueries(queries, list.queryKey)
    }
  }, [client, queries, list])
}

export function batchChangedRows<Data, Row>(
  queries: QueryClient,
  { queryKey, readOne, merge, remove }: LiveListOptions<Data, Row>,
  noteSync: () => void,
): LiveHandler & { stop(): void } {
  const waiting = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const readAll = () => void queries.invalidateQueries({ queryKey })
  const read = async () => {
    const ids = [...waiting]
    waiting.clear()
    timer = undefined
    if (ids.length > maxRowFetches) return readAll()
    const found = await Promise.all(
      ids.map((id) => readOne(id).then((row) => [id, row] as const)),
    ).catch(() => undefined)
    if (!found) return readAll()
    // Waits for an answer that the server may have read before these rows, because it would replace them.
    const fetched = { queryKey, exact: true }
    if (queries.isFetching(fetched) > 0)
      await queries.refetchQueries(fetched, { cancelRefetch: false })
    let isWhole = true
    queries.setQueryData<Data>(queryKey, (known) =>
      found.reduce<Data | undefined>((list, [id, row]) => {
        if (list === undefined) return undefined
        const next = row === undefined ? remove(list, id) : merge(list, row)
        if (next === undefined) isWhole = false
        return next ?? list
      }, known),
    )
    if (!isWhole) readAll()
    noteSync()
  }
  return {
    onReset: readAll,
    onChange({ id }) {
      waiting.add(id)
      timer ??= setTimeout(() => void read(), debounceMs)
    },
    stop: () => clearTimeout(timer),
  }
}
