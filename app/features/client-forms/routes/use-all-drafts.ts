import { useCallback, useEffect, useMemo, useState } from 'react'
import { mergeDrafts, type Draft } from '../rules/draft.ts'
import type { FormsSetup } from '../schema/console-answers.ts'
import type { ClientForm } from '../schema/definition.ts'
import { dropDeviceDraft, listDeviceDrafts } from '../ui/device-drafts.ts'
import { draftsOf, dropServerDraft } from './console-calls.ts'
import { installedForms } from '../rules/installed-forms.ts'
import { useSendingDrafts } from './use-sending-drafts.ts'

/** Where a draft is: with this person, on the server or this device; or on this device, made without a sign-in. */
export type HubDraft = { definition: ClientForm; draft: Draft; owner: string }

/** Every unsent form this person can go on with, newest first (ADF-03). */
export function useAllDrafts(owner: string, setup: FormsSetup | undefined) {
  const [onDevice, setOnDevice] = useState<HubDraft[]>([])
  const read = useCallback(async () => setOnDevice(await readDevice(owner)), [owner])
  useEffect(() => {
    let isCurrent = true
    void readDevice(owner).then((found) => {
      if (isCurrent) setOnDevice(found)
    })
    return () => {
      isCurrent = false
    }
  }, [owner])
  useSendingDrafts(owner, onDevice, setup)
  const drafts = useMemo(() => join(owner, onDevice, setup), [owner, onDevice, setup])
  return {
    drafts,
    async remove({ definition, draft, owner: of }: HubDraft) {
      await dropDeviceDraft({ definition, owner: of }, draft.id)
      if (of !== '') await dropServerDraft(draft.id).catch(() => undefined)
      await read()
    },
  }
}

async function readDevice(owner: string): Promise<HubDraft[]> {
  const lists = await Promise.all(
    installedForms.flatMap((definition) =>
      [owner, ''].map(async (of) =>
        (await listDeviceDrafts({ definition, owner: of })).map((draft) => ({
          definition,
          draft,
          owner: of,
        })),
      ),
    ),
  )
  return lists.flat()
}

function join(owner: string, onDevice: HubDraft[], setup: FormsSetup | undefined): HubDraft[] {
  const all = new Map<string, HubDraft>()
  const onServer = installedForms.flatMap((definition) =>
    draftsOf(setup, definition).map((draft) => ({ definition, draft, owner })),
  )
  for (const one of [...onDevice, ...onServer]) {
    const key = `${one.owner} ${one.draft.id}`
    const known = all.get(key)
    const draft = known ? mergeDrafts(one.definition, known.draft, one.draft) : one.draft
    all.set(key, { ...one, draft })
  }
  return [...all.values()].toSorted((one, other) =>
    other.draft.lastSaved.localeCompare(one.draft.lastSaved),
  )
}
