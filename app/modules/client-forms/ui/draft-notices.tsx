import { Button } from '#app/design/ui/button.tsx'
import { type OwnedDraft, ageInWords, subjectOf } from '../rules/draft.ts'
import type { DraftState } from './draft-state.ts'
import { useNow } from '#app/design/use-now.ts'
import { Notice } from '#app/design/ui/notice.tsx'
import { type ClientForm, type Values, labelOf } from '../schema/definition.ts'
import { fieldId } from './field-props.ts'
import { useEffect, useState } from 'react'
import type { DraftEditor } from './draft-editor.ts'

export type DraftBarProps = {
  draftState: DraftState
  noun: string
  isOnline: boolean
  onNew: () => void
}

/** Shows where the answers are stored, and starts a form for another clinic (D-133, D-134). */
export function DraftBar({ draftState, noun, isOnline, onNew }: DraftBarProps) {
  const now = useNow()
  return (
    <div className="flex grow flex-wrap items-center justify-between gap-3 text-sm">
      <p
        role="status"
        className={draftState.keeping === 'stored' ? 'text-ink-soft' : 'text-danger'}
      >
        {words(draftState, now, isOnline)}
      </p>
      {draftState.lastSaved ? (
        <Button size="small" variant="secondary" onClick={onNew}>
          {`Put aside and start another ${noun}`}
        </Button>
      ) : null}
    </div>
  )
}

function words(draftState: DraftBarProps['draftState'], now: Date, isOnline: boolean): string {
  if (!draftState.isOpen) return ''
  if (draftState.keeping === 'full')
    return 'The storage of this device is full: your answers are only on this screen. Send them, or make room.'
  if (draftState.keeping === 'refused')
    return 'This browser keeps nothing (a private window?): your answers are only on this screen until you send them.'
  const offline = isOnline ? '' : ' You are offline; you can go on and submit.'
  if (!draftState.lastSaved) return `What you type is saved on this device by itself.${offline}`
  return `Saved on this device ${ageInWords(draftState.lastSaved, now)}.${offline}`
}

type MergeNewsProps = {
  definition: ClientForm
  draftState: DraftState
  onNew: () => void
  onGoOn: () => void
}

/** Says aloud what another device or tab of the same person did to this form (FLD-02). */
export function MergeNews({ definition, draftState, onNew, onGoOn }: MergeNewsProps) {
  const { questions, takenOver, isEnded } = draftState
  const nameOf = (name: string) => labelOf(definition, name) ?? name
  const joined = takenOver.filter((name) => !questions.some((question) => question.name === name))
  return (
    <div role="status" className="grid gap-3 empty:absolute">
      {isEnded ? (
        <Notice tone="warning" title={`This ${definition.noun} was submitted or deleted elsewhere`}>
          <p className="mb-2">
            It came to its end on another device or in another tab. What you see below is no longer
            saved.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button size="small" onClick={onNew}>
              Start a new one
            </Button>
            <Button size="small" variant="secondary" onClick={onGoOn}>
              Go on with these answers as a new one
            </Button>
          </div>
        </Notice>
      ) : null}
      {questions.length > 0 && !isEnded ? (
        <Notice tone="warning" title="Two different answers were typed">
          <p>
            <span>
              On this screen and on another device or tab. Both are kept. Choose which one is right
              for:
            </span>{' '}
            {questions.map(({ name }, place) => (
              <span key={name}>
                <a className="link" href={`#${fieldId(name)}`}>
                  {nameOf(name)}
                </a>
                <span>{place < questions.length - 1 ? ', ' : '.'}</span>
              </span>
            ))}
          </p>
        </Notice>
      ) : null}
      {joined.length > 0 && !isEnded ? (
        <Notice tone="info" title="Joined with what you typed elsewhere">
          <p>{`From another device or tab: ${joined.map(nameOf).join(', ')}.`}</p>
        </Notice>
      ) : null}
    </div>
  )
}

export type OtherDraftsProps = {
  definition: ClientForm
  values: Values
  /** Changes whenever something was saved: then the list is read anew. */
  lastSaved: string | null
  editor: Pick<DraftEditor, 'listOthers'>
  onOpen: (draft: OwnedDraft) => void
}

/** Unsent forms of other clinics on this device, and a word when the chosen clinic already has one (D-133). */
export function OtherDrafts({ definition, values, lastSaved, editor, onOpen }: OtherDraftsProps) {
  const now = useNow()
  const [drafts, setDrafts] = useState<OwnedDraft[]>([])
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
          {drafts.map((one) => (
            <li key={one.draft.id} className="flex flex-wrap items-center justify-between gap-2">
              <span>
                <span>{subjectOf(definition, one.draft.data) || 'No clinic chosen'}</span>{' '}
                <span className="text-sm text-ink-soft">
                  {`${one.draft.progress}%, saved ${ageInWords(one.draft.lastSaved, now)}`}
                </span>
              </span>
              <Button size="small" variant="secondary" onClick={() => onOpen(one)}>
                Continue
              </Button>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
