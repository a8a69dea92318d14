import { useEffect, useMemo, useState } from 'react'
import type { z } from 'zod'
import { useOnline } from '#app/design/use-online.ts'
import { StaffApiError } from '#app/modules/access/calls.ts'
import { readOfflineCopy, saveOfflineCopy } from '#app/modules/access/session/calls.ts'
import { useIsUnchecked, useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { useFormsSetup } from '../draft/calls.ts'
import { type FormsSetup, formsSetupSchema } from '../draft/schema.ts'
import { surveyPlacesList } from '../site-survey/content.ts'

const offlineSetupSchema = formsSetupSchema.pick({
  publicKey: true,
  senderPass: true,
  contact: true,
  lists: true,
})

/** The set-up that a device may store: no server draft, and no client's address (ADR 0013). */
export function offlineSetup({
  publicKey,
  senderPass,
  contact,
  lists,
}: FormsSetup): z.infer<typeof offlineSetupSchema> {
  const { [surveyPlacesList]: _addresses, ...others } = lists
  return { publicKey, senderPass, contact, lists: others }
}

/** A kept set-up as the form reads it; undefined where it is damaged. */
export function setupOfOffline(stored: unknown): FormsSetup | undefined {
  const { data } = offlineSetupSchema.safeParse(stored)
  return data && { ...data, counts: [], drafts: [] }
}

/** Not every device reports a restored connection. */
const refetchEveryMs = 15_000

/** The server data for a form in the console, or offline this device's copy. */
export function useFormSetup(page: string) {
  const { id: staffId } = useStaffUser()
  const isOnline = useOnline()
  const stored = useStoredSetup(page, staffId)
  const query = useFormsSetup(stored.setup ? refetchEveryMs : undefined)
  const { data, error, fetchStatus, refetch } = query
  const isAnswered = data !== undefined || error instanceof StaffApiError
  if (!isAnswered && (error || fetchStatus === 'paused') && !stored.isWanted) stored.want()

  useEffect(() => {
    if (data) saveOfflineCopy(page, staffId, offlineSetup(data), new Date())
  }, [page, staffId, data])

  const isFromStorage = !data && stored.setup !== undefined
  useEffect(() => {
    if (isFromStorage && isOnline) void refetch({ cancelRefetch: false })
  }, [isFromStorage, isOnline, refetch])

  // A list that came while someone types would turn the field for words into one to choose from.
  const setup =
    data && stored.setup ? { ...data, lists: stored.setup.lists } : (data ?? stored.setup)
  return { query, setup, isWithoutServer: isFromStorage || !isOnline, isOnline }
}

/** Once enabled it stays, so that an open form is not removed while the server is queried again. */
function useStoredSetup(page: string, staffId: string) {
  const [isWanted, setWanted] = useState(useIsUnchecked())
  const [openedAt] = useState(() => new Date())
  const setup = useMemo(
    () => (isWanted ? setupOfOffline(readOfflineCopy(page, staffId, openedAt)) : undefined),
    [isWanted, page, staffId, openedAt],
  )
  return { setup, isWanted, want: () => setWanted(true) }
}
