import { useEffect } from 'react'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { LiveTopic } from '../schema.ts'
import { useLiveClient } from './live-context.tsx'
import { noteUnwatched } from './note-unwatched.ts'

const gatherMs = 300

/** Reads queries again when a record of the topic changed: for counts and for lists that come in pages. */
export function useLiveRefresh(topic: LiveTopic, queryKey: QueryKey): void {
  const client = useLiveClient()
  const queries = useQueryClient()
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void queries.invalidateQueries({ queryKey: JSON.parse(key) as QueryKey })
      }, gatherMs)
    }
    const wasRead = () =>
      queries
        .getQueryCache()
        .findAll({ queryKey: JSON.parse(key) as QueryKey })
        .some(({ state }) => state.dataUpdatedAt > 0 || state.fetchStatus === 'fetching')
    const leave = client.subscribe(topic, {
      onChange: refresh,
      onReset: refresh,
      onFirstStart: () => wasRead() && refresh(),
    })
    return () => {
      leave()
      clearTimeout(timer)
      noteUnwatched(queries, JSON.parse(key) as QueryKey)
    }
  }, [client, topic, queries, key])
}
