import { Button } from '#app/design/ui/button.tsx'
import { checklist, checklistIds, checklistWords as words } from '../content/checklist.ts'
import { checklistFile, type DownloadSizes } from '../content/downloads.ts'
import { DownloadButton } from './download-button.tsx'
import { useTicks } from './use-ticks.ts'

export type ChecklistPanelProps = {
  sizes: DownloadSizes
  isServed: boolean
}

/** WIF-19, WIF-20, WIF-24. */
export function ChecklistPanel({ sizes, isServed }: ChecklistPanelProps) {
  const { attach, onChange, ...ticks } = useTicks(isServed)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="max-w-prose">
          <h2>{words.heading}</h2>
          <p className="mt-2 text-lg text-ink-soft">{words.text}</p>
        </div>
        <DownloadButton file={checklistFile} sizes={sizes} />
      </div>
      <Progress {...ticks} />
      <div
        ref={attach}
        data-ticks=""
        onChange={onChange}
        className="mt-4 grid items-start gap-6 md:grid-cols-2"
      >
        {checklist.map(({ id, heading, items }, index) => (
          <fieldset key={id} className="card">
            <legend className="sr-only">{heading}</legend>
            <h3 aria-hidden="true" className="double-below pb-2 text-xl">
              <span className="text-clay-deep">{index + 1}</span> <span>{heading}</span>
            </h3>
            {items.map((item) => (
              <label key={item.id} className="choice dotted-below last:[border:0]">
                <input type="checkbox" value={item.id} autoComplete="off" />
                <span>
                  <span>{item.text}</span>
                  {item.why ? <span className="field-hint block">{item.why}</span> : null}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </>
  )
}

type ProgressProps = Pick<ReturnType<typeof useTicks>, 'ticked' | 'canUndo' | 'clear' | 'undo'>

function Progress({ ticked, canUndo, clear, undo }: ProgressProps) {
  return (
    <div className="no-print mt-6 flex min-h-touch flex-wrap items-center gap-x-6 gap-y-2">
      <p role="status" className="font-semibold">
        {ticked ? words.progress(ticked.length, checklistIds.length) : ''}
      </p>
      {ticked && ticked.length > 0 ? (
        <Button variant="quiet" onClick={clear}>
          {words.clear}
        </Button>
      ) : null}
      {canUndo ? (
        <Button variant="quiet" onClick={undo}>
          {words.undo}
        </Button>
      ) : null}
    </div>
  )
}
