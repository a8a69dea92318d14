import { useState } from 'react'
import { showRefusal, tellDone } from '#app/modules/console/ui/tell.ts'
import { useErrorFocus } from '#app/modules/settings/edit/ui/use-edit.ts'
import { versionNumber } from '../rules/quote-state.ts'
import { type Quote, type StoredDraft, useQuoteWrites } from '../ui/quote-calls.ts'
import { useDraftEdit, type DraftEdit } from '../ui/use-draft-edit.ts'

export type DraftDeskProps = { quote: Quote; draft: StoredDraft; onGone: () => void }
type Done = { ok: true } | { ok: false; message: string }

/** What can be done with a draft; whatever is typed is kept first. */
export function useDraftDesk({ quote, draft, onGone }: DraftDeskProps) {
  const writes = useQuoteWrites()
  const edit = useDraftEdit(draft, writes.save)
  const { form, showErrors } = useErrorFocus()
  const refuse = useRefusal(edit, showErrors)
  const [asked, ask] = useState<'send' | 'discard' | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const { id, version } = draft
  const number = versionNumber(quote.number, version)

  async function keep(): Promise<number | null> {
    const revision = await edit.save()
    if (revision === null) showErrors()
    return revision
  }

  async function run(failure: string, call: (revision: number) => Promise<Done>) {
    setIsBusy(true)
    const revision = await keep()
    const answer = revision === null ? null : await call(revision)
    setIsBusy(false)
    ask(null)
    if (answer && !answer.ok) refuse(failure, answer.message)
    return answer?.ok === true
  }

  return {
    edit,
    form,
    asked,
    ask,
    isBusy,
    async save() {
      if ((await keep()) !== null) tellDone('The draft is saved')
    },
    takePrices: () =>
      run('Prices stay as they were', (revision) => writes.takePrices(id, revision)),
    async askApproval() {
      const requestId = crypto.randomUUID()
      const isAsked = await run('Approval not requested', (revision) =>
        writes.askApproval(requestId, id, revision),
      )
      if (isAsked) tellDone('Approval requested')
    },
    async send() {
      if (await run(`${number} was not sent`, (revision) => writes.send(id, revision)))
        tellDone(`${number} is sent`)
    },
    discard: useDiscard({ draft, onGone, edit, setIsBusy, ask }),
  }
}

type Discarding = Pick<DraftDeskProps, 'draft' | 'onGone'> & {
  edit: DraftEdit
  setIsBusy: (isBusy: boolean) => void
  ask: (question: null) => void
}

function useDiscard({ draft, onGone, edit, setIsBusy, ask }: Discarding) {
  const writes = useQuoteWrites()
  return async () => {
    setIsBusy(true)
    const answer = await writes.discard(draft.id, draft.revision)
    setIsBusy(false)
    ask(null)
    if (!answer.ok) return showRefusal('The draft stays', answer.message)
    edit.discard()
    tellDone('The draft is thrown away')
    if (draft.version === 1) onGone()
  }
}

/** Says what was not done, above the form and in a toast. */
function useRefusal({ tell }: DraftEdit, showErrors: () => void) {
  return (title: string, message: string) => {
    tell({ message })
    showRefusal(title, message)
    showErrors()
  }
}

export type Desk = ReturnType<typeof useDraftDesk>
