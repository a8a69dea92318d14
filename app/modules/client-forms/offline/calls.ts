import { useEffect, useMemo, useState } from 'react'
import { useOnline } from '#app/design/use-online.ts'
import { StaffApiError } from '#app/modules/access/calls.ts'
import { readOfflineCopy, saveOfflineCopy } from '#app/modules/access/session/calls.ts'
import { useIsSessionUnchecked, useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { useFormsSetup } from '../draft/calls.ts'
import { type FormsSetup, formsSetupSchema } from '../draft/schema.ts'
import { surveyPlacesList } from '../site-survey/content.ts'

const offlineSetupSchema = formsSetupSchema.pick({
  publicKey: true,
  senderPass: true,
  contact: true,
  lists: true,
})

/** Returns the setup data that a device may store: without server drafts and without client addresses (ADR 0013). */
export function toOfflineSetup({ publicKey, senderPass, contact, lists: all }: FormsSetup) {
  const { [surveyPlacesList]: _addresses, ...lists } = all
  return { publicKey, senderPass, contact, lists }
}

/** Parses setup data stored on this device; undefined if it is damaged. */
export function parseOfflineSetup(stored: unknown): FormsSetup | undefined {
  const { data } = offlineSetupSchema.safeParse(stored)
  return data && { ...data, counts: [], drafts: [] }
}

/** Interval for retrying, because not every device reports a restored connection. */
const refetchEveryMs = 15_000

/** Loads the server data for a form in the console; offline, uses the copy on this device. */
export function useFormSetup(page: string) {
  const { id: staffId } = useStaffUser()
  const isOnline = useOnline()
  const stored = useStoredSetup(page, staffId)
  const query = useFormsSetup(stored.setup ? refetchEveryMs : false)
  const { data, error, fetchStatus, refetch } = query
  const isAnswered = data !== undefined || error instanceof StaffApiError
  if (!isAnswered && (error || fetchStatus === 'paused') && !stored.isWanted) stored.want()

  useEffect(() => {
    if (data) saveOfflineCopy(page, staffId, toOfflineSetup(data), new Date())
  }, [page, staffId, data])

  const isFromStorage = !data && stored.setup !== undefined
  useEffect(() => {
    if (isFromStorage && isOnline) void refetch({ cancelRefetch: false })
  }, [isFromStorage, isOnline, refetch])

  // Keeps the stored lists: a new list would turn a text field into a select while the user types.
  const setup =
    data && stored.setup ? { ...data, lists: stored.setup.lists } : (data ?? stored.setup)
  return { query, setup, isWithoutServer: isFromStorage || !isOnline, isOnline }
}

/** Once used, the stored setup stays in use, so that an open form does not disappear during a refetch. */
function useStoredSetup(page: string, staffId: string) {
  const [isWanted, setWanted] = useState(useIsSessionUnchecked())
  const [openedAt] = useState(() => new Date())
  const setup = useMemo(
    () => (isWanted ? parseOfflineSetup(readOfflineCopy(page, staffId, openedAt)) : undefined),
    [isWanted, page, staffId, openedAt],
  )
  return { setup, isWanted, want: () => setWanted(true) }
}
