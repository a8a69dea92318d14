import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveTopic } from '../schema.ts'
import { type LiveHandler, invalidateUnwatched, useLiveClient } from './live-context.tsx'

/** Changes that come in one go are read together after this pause. */
const debounceMs = 40
/** When more records changed than this, the whole list is cheaper. */
const maxSingleReads = 30

export type LiveListOptions<Data, Row> = {
  topic: LiveTopic
  /** The query with the whole list. */
  queryKey: QueryKey
  /** The record as it is now; undefined when it is gone or not for this person. */
  readOne: (id: string) => Promise<Row | undefined>
  /** The list with the record in it (`mergeRow`); undefined when the list must be read again. */
  merge: (known: Data, fresh: Row) => Data | undefined
  /** The list without the record of that id (`removeRow`). */
  remove: (known: Data, id: string) => Data
}

/**
 * Keeps a fully loaded list in sync: inserts, updates and deletes are merged by id. `list` must keep its identity: a
 * constant of the module.
 */
export function useLiveList<Data, Row>(list: LiveListOptions<Data, Row>): void {
  const client = useLiveClient()
  const queries = useQueryClient()
  useEffect(() => {
    const gatherer = gather(queries, list, () => client.noteSync())
    const leave = client.subscribe(list.topic, gatherer)
    return () => {
      leave()
      gatherer.stop()
      invalidateUnwatched(queries, list.queryKey)
    }
  }, [client, queries, list])
}

/** Fetches all changed records in one request, and merges them into the query. */
function gather<Data, Row>(
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
    if (ids.length > maxSingleReads) return readAll()
    const found = await Promise.all(
      ids.map((id) => readOne(id).then((row) => [id, row] as const)),
    ).catch(() => undefined)
    if (!found) return readAll()
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
