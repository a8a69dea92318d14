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
) => Promise<void>

/** What going live brings and takes, in numbers; what takes anything away wants a second press (STF-12). */
export function ImportDecision(props: {
  shown: ShownImport
  live: readonly LiveImport[]
  onDecide: OnDecide
}) {
  const { shown, live, onDecide } = props
  const [mode, setMode] = useState<ImportMode>('replace')
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState<'apply' | 'discard' | null>(null)
  const change = importChange(shown, live, mode)
  const decide = (decision: 'apply' | 'discard') => {
    setAsking(false)
    setBusy(decision)
    const leaving = decision === 'apply' ? change.leaving.map(({ id }) => id) : []
    void onDecide(decision, mode, leaving).finally(() => setBusy(null))
  }
  const button = (decision: 'apply' | 'discard', onClick: () => void) =>
    ({ size: 'small', isBusy: busy === decision, onClick }) as const
  return (
    <>
      <Modes {...{ shown, mode }} onChoose={setMode} />
      <ChangeInNumbers kind={shown.kind} change={change} />
      <div className="flex flex-wrap gap-3">
        <Button {...button('apply', () => (change.goes > 0 ? setAsking(true) : decide('apply')))}>
          Put live
        </Button>
        <Button variant="secondary" {...button('discard', () => decide('discard'))}>
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
        onConfirm={() => decide('apply')}
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

function Modes({
  shown,
  ...choice
}: { shown: ShownImport } & Omit<ModeChoiceProps, 'value' | 'children'>) {
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">Once live</legend>
      <ModeChoice {...choice} value="replace">
        {words.modes[shown.kind].replace(shown.operator)}
      </ModeChoice>
      <ModeChoice {...choice} value="add">
        {words.modes[shown.kind].add}
      </ModeChoice>
    </fieldset>
  )
}

type ModeChoiceProps = {
  mode: ImportMode
  value: ImportMode
  onChoose: (mode: ImportMode) => void
  children: string
}

function ModeChoice(props: ModeChoiceProps) {
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
