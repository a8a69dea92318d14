import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLiveRefresh } from '#app/modules/console/live-sync/ui/live-context.tsx'
import { read, until } from '#app/modules/access/calls.ts'
import { writingBeatMs } from '../rules/writers.ts'
import { conversations as api } from '../ui/conversations-api.ts'

const lead = api[':leadId']

/** The colleagues who are replying to a lead (ANS-10), told by the live stream; asked again while there are any. */
export function useOtherWriters(leadId: string): readonly string[] {
  const queryKey = ['writers', leadId]
  useLiveRefresh('writers', queryKey)
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(lead.writers.$get({ param: { leadId } }, until(signal))),
    refetchInterval: ({ state }) => (state.data?.names.length ? writingBeatMs : false),
  })
  return data?.names ?? []
}

/** Says that this person is replying for as long as the composer is open. */
export function useWritingBeat(leadId: string, isWriting: boolean): void {
  useEffect(() => {
    if (!isWriting) return
    // What cannot be told now is told with the next beat, or forgotten.
    const say = (is: boolean) =>
      void Promise.resolve(lead.writing.$put({ param: { leadId }, json: { isWriting: is } })).catch(
        () => undefined,
      )
    say(true)
    const timer = setInterval(() => say(true), writingBeatMs)
    return () => {
      clearInterval(timer)
      say(false)
    }
  }, [leadId, isWriting])
}
