import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Draft, mergeDrafts, type OwnedDraft } from '../rules/draft.ts'
import type { FormsSetup } from '../schema/console-answers.ts'
import type { ClientForm } from '../schema/definition.ts'
import { dropDeviceDraft, listDraftsOf } from '../ui/device-drafts.ts'
import { draftsOf, dropServerDraft, exchangeDraft } from './console-calls.ts'
import { installedForms } from '../rules/installed-forms.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useOnline } from '#app/design/use-online.ts'
import { isSameCopy, mergeCopies } from '../rules/typed-values.ts'

/** Every unsent form this person can go on with, newest first (ADF-03). */
export function useAllDrafts(owner: string, setup: FormsSetup | undefined) {
  const [onDevice, setOnDevice] = useState<OwnedDraft[]>([])
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
    async remove({ definition, draft, owner: of }: OwnedDraft) {
      await dropDeviceDraft({ definition, owner: of }, draft.id)
      if (of !== '') await dropServerDraft(draft.id).catch(() => undefined)
      await read()
    },
  }
}

const readDevice = (owner: string) => listDraftsOf(installedForms, [owner, ''])

function join(owner: string, onDevice: OwnedDraft[], setup: FormsSetup | undefined): OwnedDraft[] {
  const all = new Map<string, OwnedDraft>()
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

/** Sends what a person typed without a line and the server does not have yet, with no form open (FLD-02). */
function useSendingDrafts(
  owner: string,
  onDevice: readonly OwnedDraft[],
  setup: FormsSetup | undefined,
): void {
  const queries = useQueryClient()
  const isOnline = useOnline()
  const sent = useRef(new Set<string>())
  useEffect(() => {
    if (!setup || !isOnline) return
    const unsent = onDevice.filter(
      ({ definition, draft, owner: of }) =>
        of === owner && !sent.current.has(nameOf(draft)) && isNews(setup, definition, draft),
    )
    if (unsent.length === 0) return
    for (const { draft } of unsent) sent.current.add(nameOf(draft))
    const sending = unsent.map(({ definition, draft }) =>
      exchangeDraft(definition, draft).catch(() => void sent.current.delete(nameOf(draft))),
    )
    void Promise.all(sending).then(() =>
      queries.invalidateQueries({ queryKey: ['client-forms', 'setup'] }),
    )
  }, [owner, onDevice, setup, isOnline, queries])
}

const nameOf = ({ id, lastSaved }: Draft) => `${id} ${lastSaved}`

function isNews(setup: FormsSetup, definition: ClientForm, draft: Draft): boolean {
  const stored = draftsOf(setup, definition).find(({ id }) => id === draft.id)
  return !stored || !isSameCopy(stored, mergeCopies(stored, draft))
}
