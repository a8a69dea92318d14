import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { showToast } from '#app/design/toast/show-toast.ts'
import { useLiveClient } from '../live-sync/ui/live-context.tsx'
import { describeAccess } from '#app/modules/access/rules/describe-access.ts'
import type { StaffUser } from '#app/modules/access/schema.ts'

/**
 * Keeps an open console in step with what its person may do (ROL-14): a change of role, permissions or name
 * is asked for as soon as it is made, said in words, and everything shown is read anew under it.
 */
export function useOwnAccess(user: StaffUser): void {
  const client = useLiveClient()
  const queries = useQueryClient()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const ask = () => void revalidate()
    const onChange = ({ id }: { id: string }) => {
      if (id === user.id) ask()
    }
    return client.subscribe('people', { onChange, onReset: ask })
  }, [client, revalidate, user.id])

  const access = describeAccess(user)
  const known = useRef(access)
  useEffect(() => {
    if (known.current === access) return
    known.current = access
    // What the person may no longer see must not wait in memory either.
    queries.removeQueries({ type: 'inactive' })
    void queries.invalidateQueries()
    const title = 'Your access has changed'
    showToast({ channel: 'single', tone: 'info', title, description: access })
  }, [access, queries])
}
