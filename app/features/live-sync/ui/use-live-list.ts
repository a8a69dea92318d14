import { useEffect } from 'react'
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { mergeRow, removeRow } from '../rules.ts'
import type { LiveTopic } from '../schema.ts'
import type { LiveHandler } from './live-client.ts'
import { useLiveClient } from './live-context.tsx'

/** Changes that come in one go are read together after this pause. */
const gatherMs = 40
/** When more records changed than this, the whole list is cheaper. */
const mostReadOneByOne = 30

export type LiveListOptions<Row> = {
  topic: LiveTopic
  /** The query that holds the whole list as an array. */
  queryKey: QueryKey
  /** The record as it stands now; undefined when it is gone or not for this person. */
  readOne: (id: string) => Promise<Row | undefined>
}

/** Keeps a list that was read in full in step: inserts, updates and deletes are merged by id (SYN-01 to SYN-04). */
export function useLiveList<Row extends { id: string; version: number }>(
  options: LiveListOptions<Row>,
): void {
  const client = useLiveClient()
  const queries = useQueryClient()
  const { topic, readOne } = options
  const key = JSON.stringify(options.queryKey)
  useEffect(() => {
    const gatherer = gather(queries, JSON.parse(key) as QueryKey, readOne, () => client.noteSync())
    const leave = client.subscribe(topic, gatherer)
    return () => {
      leave()
      gatherer.stop()
    }
  }, [client, queries, topic, key, readOne])
}

/** Reads the records that changed in one go, and merges what it gets into the query. */
function gather<Row extends { id: string; version: number }>(
  queries: QueryClient,
  queryKey: QueryKey,
  readOne: LiveListOptions<Row>['readOne'],
  noteSync: () => void,
): LiveHandler & { stop(): void } {
  const waiting = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const readAll = () => void queries.invalidateQueries({ queryKey })
  const read = async () => {
    const ids = [...waiting]
    waiting.clear()
    timer = undefined
    if (ids.length > mostReadOneByOne) return readAll()
    const found = await Promise.all(
      ids.map((id) => readOne(id).then((row) => [id, row] as const)),
    ).catch(() => undefined)
    if (!found) return readAll()
    queries.setQueryData<readonly Row[]>(
      queryKey,
      (rows) =>
        rows &&
        found.reduce((all, [id, row]) => (row ? mergeRow(all, row) : removeRow(all, id)), rows),
    )
    noteSync()
  }
  return {
    onReset: readAll,
    onChange({ id }) {
      waiting.add(id)
      timer ??= setTimeout(() => void read(), gatherMs)
    },
    stop: () => clearTimeout(timer),
  }
}
