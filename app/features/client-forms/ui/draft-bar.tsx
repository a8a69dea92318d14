import { Button } from '#app/design/ui/button.tsx'
import { ageInWords } from '../rules/draft.ts'
import type { DraftState } from './draft-state.ts'
import { useNow } from './use-now.ts'

export type DraftBarProps = {
  draftState: DraftState
  noun: string
  isOnline: boolean
  onNew: () => void
}

/** Says where the answers are, and lets somebody put them aside for another clinic (D-133, D-134). */
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
