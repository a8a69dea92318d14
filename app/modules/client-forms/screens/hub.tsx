import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { saveBlob } from '#app/design/save-blob.ts'
import { useOnline } from '#app/design/use-online.ts'
import { failureText } from '#app/modules/access/calls.ts'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { toastError, toastFailure } from '#app/modules/console/ui/toasts.ts'
import type { ClientForm } from '../definition/rules.ts'
import { draftsOf, dropServerDraft, syncDraft, useFormsSetup } from '../draft/calls.ts'
import {
  type Draft,
  type OwnedDraft,
  draftFileName,
  draftRows,
  isSameCopy,
  mergeCopies,
  mergeDrafts,
  subjectOf,
} from '../draft/rules.ts'
import type { FormsSetup } from '../draft/schema.ts'
import { dropDeviceDraft, listDraftsOf, readDroppedDrafts } from '../draft/ui/device-drafts.ts'
import { installedForms } from '../forms.ts'
import { useWaitingItems } from '../outbox/ui/outbox.ts'
import { HubView } from '../ui/hub-view.tsx'

function useAllDrafts(owner: string, setup: FormsSetup | undefined) {
  const [onDevice, setOnDevice] = useState<DeviceDrafts>({ drafts: [], isDropped: () => false })
  const read = useCallback(() => readDeviceDrafts(owner).then(setOnDevice), [owner])
  useEffect(() => void read(), [read])
  const ended = useSendingDrafts(owner, onDevice.drafts, setup)
  const drafts = useMemo(() => mergeDraftLists(owner, onDevice, setup), [owner, onDevice, setup])
  return {
    drafts: drafts.map((one) => ({ ...one, isEnded: ended.includes(one.draft.id) })),
    async remove({ definition, draft, owner: of }: OwnedDraft) {
      await dropDeviceDraft({ definition, owner: of }, draft)
      if (of !== '')
        await dropServerDraft(draft.id).catch((error: unknown) =>
          toastFailure('The draft was deleted only on this device', error),
        )
      await read()
    },
  }
}

type DeviceDrafts = { drafts: OwnedDraft[]; isDropped: (draft: Draft) => boolean }

const readDeviceDrafts = async (owner: string): Promise<DeviceDrafts> => ({
  drafts: await listDraftsOf(installedForms, [owner, '']),
  isDropped: await readDroppedDrafts(),
})

/** Leaves out what was submitted or deleted here, because the server's list may be older than that. */
export function mergeDraftLists(
  owner: string,
  { drafts, isDropped }: DeviceDrafts,
  setup: FormsSetup | undefined,
): OwnedDraft[] {
  const all = new Map<string, OwnedDraft>()
  const onServer = installedForms.flatMap((definition) =>
    draftsOf(setup, definition).map((draft) => ({ definition, draft, owner })),
  )
  for (const one of [...drafts, ...onServer.filter(({ draft }) => !isDropped(draft))]) {
    const key = `${one.owner} ${one.draft.id}`
    const known = all.get(key)
    const draft = known ? mergeDrafts(one.definition, known.draft, one.draft) : one.draft
    all.set(key, { ...one, draft })
  }
  return [...all.values()].toSorted((one, other) =>
    other.draft.lastSaved.localeCompare(one.draft.lastSaved),
  )
}

/**
 * While no form is open, sends the person's drafts that the server does not have, such as those edited offline. Returns
 * the ids of those that were submitted or deleted elsewhere.
 */
function useSendingDrafts(
  owner: string,
  onDevice: readonly OwnedDraft[],
  setup: FormsSetup | undefined,
): readonly string[] {
  const [ended, setEnded] = useState<readonly string[]>([])
  const queries = useQueryClient()
  const isOnline = useOnline()
  const sent = useRef(new Set<string>())
  useEffect(() => {
    if (!setup || !isOnline) return
    const unsent = onDevice.filter(
      ({ definition, draft, owner: of }) =>
        of === owner &&
        !sent.current.has(draftVersionKey(draft)) &&
        isUnsynced(setup, definition, draft),
    )
    if (unsent.length === 0) return
    for (const { draft } of unsent) sent.current.add(draftVersionKey(draft))
    const sending = unsent.map(async ({ definition, draft }) => {
      try {
        const { isDone } = await syncDraft(definition, draft)
        if (isDone) setEnded((ids) => [...ids, draft.id])
      } catch {
        sent.current.delete(draftVersionKey(draft))
      }
    })
    void Promise.all(sending).then(() =>
      queries.invalidateQueries({ queryKey: ['client-forms', 'setup'] }),
    )
  }, [owner, onDevice, setup, isOnline, queries])
  return ended
}

const draftVersionKey = ({ id, lastSaved }: Draft) => `${id} ${lastSaved}`

function isUnsynced(setup: FormsSetup, definition: ClientForm, draft: Draft): boolean {
  const stored = draftsOf(setup, definition).find(({ id }) => id === draft.id)
  return !stored || !isSameCopy(stored, mergeCopies(stored, draft))
}

export const meta = () => [{ title: 'Client Forms | Staff console' }]

export default function FormsHub() {
  const user = useStaffUser()
  const setup = useFormsSetup()
  const queries = useQueryClient()
  const waiting = useWaitingItems(setup.data?.publicKey, user.id)
  const { justSent } = waiting
  const { drafts, remove } = useAllDrafts(user.id, setup.data)
  useEffect(() => {
    // The server ended the drafts of these forms.
    if (justSent.length > 0) void queries.invalidateQueries({ queryKey: ['client-forms'] })
  }, [justSent, queries])
  return (
    <HubView
      counts={setup.data?.counts ?? []}
      drafts={drafts}
      isLoading={setup.isPending}
      problem={setup.error ? failureText(setup.error) : null}
      waiting={waiting}
      isOnline={useOnline()}
      onRetry={() => void setup.refetch()}
      onDownload={(one) => void downloadDraft(one)}
      onRemove={(one) =>
        void remove(one).then(() => queries.invalidateQueries({ queryKey: ['client-forms'] }))
      }
    />
  )
}

/** Loads the CSV code on demand; this can fail offline. */
async function downloadDraft({ definition, draft }: OwnedDraft): Promise<void> {
  try {
    const { csvText } = await import('#app/basics/csv.ts')
    const name = draftFileName(definition, subjectOf(definition, draft.data))
    const csv = csvText(draftRows(definition, draft))
    saveBlob(name, new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  } catch {
    toastError(
      'The file could not be created',
      'There is no connection to the server. The draft is still here.',
    )
  }
}
