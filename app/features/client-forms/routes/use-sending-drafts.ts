import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useOnline } from '#app/design/use-online.ts'
import type { Draft } from '../rules/draft.ts'
import { isSameCopy, mergeCopies } from '../rules/typed-values.ts'
import type { FormsSetup } from '../schema/console-answers.ts'
import type { ClientForm } from '../schema/definition.ts'
import { draftsOf, exchangeDraft } from './console-calls.ts'

type OwnDraft = { definition: ClientForm; draft: Draft; owner: string }

/** Sends what a person typed without a line and the server does not have yet, with no form open (FLD-02). */
export function useSendingDrafts(
  owner: string,
  onDevice: readonly OwnDraft[],
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
