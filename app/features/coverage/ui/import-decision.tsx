import { useState } from 'react'
import { LazyAlertDialog } from '#app/design/ui/lazy-alert-dialog.tsx'
import { Button } from '#app/design/ui/button.tsx'
import type { ImportKind } from '../content/areas.ts'
import { decisionWords as words } from '../content/imports.ts'
import {
  importChange,
  type ImportChange,
  type ImportMode,
  type LiveImport,
} from '../rules/import-change.ts'
import type { ShownImport } from './coverage-api.ts'

export type OnDecide = (
  decision: 'apply' | 'discard',
  mode: ImportMode,
  /** The live imports that were said to go. */
  leaving: number[],
) => void

/** What going live brings and takes, in numbers; what takes anything away wants a second press (STF-12). */
export function ImportDecision(props: {
  shown: ShownImport
  live: readonly LiveImport[]
  onDecide: OnDecide
}) {
  const { shown, live, onDecide } = props
  const [mode, setMode] = useState<ImportMode>('replace')
  const [isAsking, setAsking] = useState(false)
  const change = importChange(shown, live, mode)
  const apply = () => {
    setAsking(false)
    onDecide(
      'apply',
      mode,
      change.leaving.map(({ id }) => id),
    )
  }
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="font-semibold">Once live</legend>
        <ModeChoice mode={mode} value="replace" onChoose={setMode}>
          {words.modes[shown.kind].replace(shown.operator)}
        </ModeChoice>
        <ModeChoice mode={mode} value="add" onChoose={setMode}>
          {words.modes[shown.kind].add}
        </ModeChoice>
      </fieldset>
      <ChangeInNumbers kind={shown.kind} change={change} />
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={() => (change.goes > 0 ? setAsking(true) : apply())}>
          Put live
        </Button>
        <Button size="small" variant="secondary" onClick={() => onDecide('discard', mode, [])}>
          Discard
        </Button>
      </div>
      <LazyAlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={words.question(shown.kind, change.goes)}
        description={words.consequence(shown.kind, change, shown.fileName)}
        confirmLabel={words.confirm(shown.kind, change.goes)}
        cancelLabel={words.cancel}
        tone="danger"
        onConfirm={apply}
      />
    </>
  )
}

function ChangeInNumbers({ kind, change }: { kind: ImportKind; change: ImportChange }) {
  const { comes, goes, stays, leaving } = change
  return (
    <dl className="grid max-w-prose grid-cols-[auto_1fr] gap-x-4 gap-y-1" aria-live="polite">
      <dt>Comes</dt>
      <dd className="font-semibold">{words.things(kind, comes)}</dd>
      <dt>Goes</dt>
      <dd>
        <span className="font-semibold">{words.things(kind, goes)}</span>
        {leaving.length > 0 ? <span>{`: ${words.names(leaving)}`}</span> : null}
      </dd>
      <dt>Stays</dt>
      <dd className="font-semibold">{words.things(kind, stays)}</dd>
    </dl>
  )
}

function ModeChoice(props: {
  mode: ImportMode
  value: ImportMode
  onChoose: (mode: ImportMode) => void
  children: string
}) {
  return (
    <label className="flex gap-2">
      <input
        type="radio"
        name="import-mode"
        checked={props.mode === props.value}
        onChange={() => props.onChoose(props.value)}
      />
      {props.children}
    </label>
  )
}
