import { useEffect, useState } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { ageInWords, subjectOf } from '../rules/draft.ts'
import type { ClientForm, Values } from '../schema/definition.ts'
import type { DraftEditor } from './draft-editor.ts'
import type { DeviceDraft } from './device-drafts.ts'
import { useNow } from './use-now.ts'

export type OtherDraftsProps = {
  definition: ClientForm
  values: Values
  /** Changes whenever something was saved: then the list is read anew. */
  lastSaved: string | null
  editor: Pick<DraftEditor, 'listOthers'>
  onOpen: (draft: DeviceDraft) => void
}

/** Unsent forms of other clinics on this device, and a word when the chosen clinic already has one (D-133). */
export function OtherDrafts({ definition, values, lastSaved, editor, onOpen }: OtherDraftsProps) {
  const now = useNow()
  const [drafts, setDrafts] = useState<DeviceDraft[]>([])
  const subject = subjectOf(definition, values)
  useEffect(() => {
    let isCurrent = true
    void editor.listOthers().then((found) => {
      if (isCurrent) setDrafts(found)
    })
    return () => {
      isCurrent = false
    }
  }, [editor, lastSaved, subject])
  if (drafts.length === 0) return null
  const same = drafts.find(
    ({ draft }) => subject !== '' && subjectOf(definition, draft.data) === subject,
  )
  return (
    <div className="grid gap-3">
      {same ? (
        <Notice tone="warning" role="status" title={`There is an unfinished form for ${subject}`}>
          <p className="mb-2">{`Saved ${ageInWords(same.draft.lastSaved, now)} on this device.`}</p>
          <Button size="small" onClick={() => onOpen(same)}>
            Open that one
          </Button>
        </Notice>
      ) : null}
      <details className="card py-2">
        <summary className="cursor-pointer py-1 font-semibold">
          {`Unfinished forms on this device (${drafts.length})`}
        </summary>
        <ul className="grid gap-2 py-2">
          {drafts.map(({ draft, owner }) => (
            <li key={draft.id} className="flex flex-wrap items-center justify-between gap-2">
              <span>
                <span>{subjectOf(definition, draft.data) || 'No clinic chosen'}</span>{' '}
                <span className="text-sm text-ink-soft">
                  {`${draft.progress}%, saved ${ageInWords(draft.lastSaved, now)}`}
                </span>
              </span>
              <Button size="small" variant="secondary" onClick={() => onOpen({ draft, owner })}>
                Continue
              </Button>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
