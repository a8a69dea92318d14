import { useState, type FormEvent } from 'react'
import { formatWeekdayTime } from '#app/basics/dates.ts'
import { TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import { LazyDialog } from '#app/design/ui/lazy-dialog.tsx'
import { Menu, MenuItem, type PopupState } from '#app/design/ui/popup.tsx'
import { pastPromise, snoozeChoices } from '../../rules/snooze.ts'
import { useNow } from '#app/design/hooks.ts'

export type SnoozeMenuProps = {
  popup: PopupState
  /** The promise that still runs, if any. */
  dueAt: string | null
  isOverdue: boolean
  isBusy: boolean
  onSnooze: (until: string) => void
}

/** ANS-12: puts a lead off, never past its promise. */
export function SnoozeMenu(props: SnoozeMenuProps) {
  const { popup, dueAt, isBusy, onSnooze } = props
  const [isChoosing, setIsChoosing] = useState(false)
  const due = dueAt === null ? null : new Date(dueAt)
  return (
    <>
      <button
        type="button"
        className="lead-act"
        aria-keyshortcuts="s"
        aria-haspopup="menu"
        disabled={isBusy}
        popoverTarget={popup.id}
      >
        <Icon name="clock" size="small" />
        Snooze
      </button>
      <Menu popup={popup} label="Snooze" className="w-72">
        <Choices {...props} due={due} onChooseTime={() => setIsChoosing(true)} />
      </Menu>
      <LazyDialog
        isOpen={isChoosing}
        onOpenChange={setIsChoosing}
        size="narrow"
        title="Snooze until"
      >
        <TimeForm
          due={due}
          onChoose={(until) => {
            setIsChoosing(false)
            onSnooze(until)
          }}
        />
      </LazyDialog>
    </>
  )
}

type ChoicesProps = SnoozeMenuProps & { due: Date | null; onChooseTime: () => void }

function Choices({ popup, due, isOverdue, onSnooze, onChooseTime }: ChoicesProps) {
  const now = useNow()
  const overdue = isOverdue ? 'The answer is overdue.' : undefined
  return (
    <>
      <p className="px-3 py-1 text-sm text-ink-soft">
        {isOverdue
          ? 'The answer is overdue, so the lead stays in the inbox.'
          : due
            ? `Back at the latest when the answer is due: ${formatWeekdayTime(due)}.`
            : 'It is back earlier if the visitor writes.'}
      </p>
      {snoozeChoices(now, due).map(({ id, label, until, refusal }) => (
        <MenuItem
          key={id}
          icon={id === 'visitor' ? 'message' : 'clock'}
          refusal={overdue ?? refusal}
          onDone={popup.close}
          onPress={() => onSnooze(until)}
        >
          {label}
        </MenuItem>
      ))}
      <MenuItem icon="edit" refusal={overdue} onDone={popup.close} onPress={onChooseTime}>
        Until another time…
      </MenuItem>
    </>
  )
}

function TimeForm({ due, onChoose }: { due: Date | null; onChoose: (until: string) => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('until') ?? '')
    const until = new Date(`${typed}:00+02:00`)
    if (Number.isNaN(until.getTime())) return setProblem('Enter a day and a time.')
    if (until <= new Date()) return setProblem('Choose a time in the future.')
    const objection = pastPromise(until, due)
    if (objection) return setProblem(objection)
    onChoose(until.toISOString())
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <TextInput
        id="snooze-until"
        name="until"
        type="datetime-local"
        label="Day and time"
        hint={due ? `The answer is due ${formatWeekdayTime(due)}.` : undefined}
        error={problem}
      />
      <Button type="submit" size="small" className="justify-self-start">
        Snooze
      </Button>
    </form>
  )
}
