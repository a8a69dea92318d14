import { type FormEvent, type ReactNode, useState } from 'react'
import { storedChatHref, storedTelHref } from '#app/basics/contact-details.ts'
import { formatWeekdayTime } from '#app/basics/dates.ts'
import { TextInput } from '#app/design/form/field.tsx'
import { useMediaQuery, useNow } from '#app/design/hooks.ts'
import { Button } from '#app/design/ui/button.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'
import { Icon, type IconName } from '#app/design/ui/icon.tsx'
import { Menu, MenuItem, type PopupState } from '#app/design/ui/popup.tsx'
import type { LeadDetail } from '../calls.ts'
import { lateSnoozeProblem, snoozeChoices } from '../inbox/rules.ts'

type SnoozeMenuProps = {
  popup: PopupState
  dueAt: string | null
  isOverdue: boolean
  isBusy: boolean
  onSnooze: (until: string) => void
}

function SnoozeMenu(props: SnoozeMenuProps) {
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
      <Dialog
        isOpen={isChoosing}
        onClose={() => setIsChoosing(false)}
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
      </Dialog>
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
            ? `The lead returns by ${formatWeekdayTime(due)}, when the answer is due.`
            : 'The lead returns earlier if the visitor writes.'}
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
    const objection = lateSnoozeProblem(until, due)
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

export type ComposerKind = 'nothing' | 'reply' | 'call' | 'whatsapp'

export type NextAct = 'reply' | 'call' | 'whatsapp' | 'book' | 'assign' | 'snooze' | 'done'

export type ActionBarProps = {
  detail: LeadDetail
  ownId: string
  canAct: boolean
  isBusy: boolean
  writing: ComposerKind
  snoozing: PopupState
  onAct: (act: NextAct) => void
  onSnooze: (until: string | null) => void
}

export function ActionBar(props: ActionBarProps) {
  const { detail, ownId, isBusy, writing, onAct } = props
  const { lead } = detail
  if (!props.canAct) return null
  return (
    <div role="group" aria-label="Next" className="lead-bar">
      <BarButton
        icon="mail"
        label="Reply"
        isFirst
        keys="r"
        isOpen={writing === 'reply'}
        isDisabled={lead.email === '' && detail.merged.length === 0}
        name="reply"
        onPress={() => onAct('reply')}
      />
      <CallButton {...props} />
      <WhatsAppButton {...props} />
      <BarButton icon="calendar" label="Book" keys="b" name="book" onPress={() => onAct('book')} />
      {lead.assignedTo === ownId ? null : (
        <BarButton
          icon="user"
          label={
            <>
              Assign<span className="max-sm:sr-only"> to me</span>
            </>
          }
          keys="a"
          isDisabled={isBusy}
          onPress={() => onAct('assign')}
        />
      )}
      <SnoozeMenu
        popup={props.snoozing}
        dueAt={lead.isWaiting ? lead.dueAt : null}
        isOverdue={lead.isOverdue}
        isBusy={isBusy}
        onSnooze={props.onSnooze}
      />
      <BarButton
        icon="check"
        label="Done"
        keys="e"
        isDisabled={isBusy || lead.status === 'closed'}
        onPress={() => onAct('done')}
      />
    </div>
  )
}

type BarButtonProps = {
  icon: IconName
  label: ReactNode
  keys?: string
  isFirst?: boolean
  isOpen?: boolean
  isDisabled?: boolean
  /** Identifies the button, so that the focus can return to it. */
  name?: string
  onPress: () => void
}

function BarButton(props: BarButtonProps) {
  return (
    <button
      type="button"
      className={props.isFirst ? 'lead-act lead-act-first' : 'lead-act'}
      aria-expanded={props.isOpen}
      aria-keyshortcuts={props.keys}
      disabled={props.isDisabled}
      data-act={props.name}
      onClick={props.onPress}
    >
      <Icon name={props.icon} size="small" />
      {props.label}
    </button>
  )
}

/** On a phone, the button calls; on a desktop, staff copy the number. Both open the form that logs the call. */
function CallButton({ detail, writing, onAct }: ActionBarProps) {
  const isTelephone = useMediaQuery('(pointer: coarse)')
  const tel = storedTelHref(detail.lead.phoneStored)
  const act = () => onAct('call')
  if (isTelephone && tel)
    return (
      <a className="lead-act" href={tel} data-act="call" onClick={act}>
        <Icon name="phone" size="small" />
        Call
      </a>
    )
  return (
    <BarButton
      icon="phone"
      label="Log a call"
      keys="c"
      isOpen={writing === 'call'}
      name="call"
      onPress={act}
    />
  )
}

/** Opens the console's editor if WhatsApp is set up; otherwise opens WhatsApp itself. */
function WhatsAppButton({ detail, writing, onAct }: ActionBarProps) {
  const enquiries = [detail.lead, ...detail.merged]
  const [href] = enquiries.flatMap(({ phoneStored }) => storedChatHref(phoneStored) ?? [])
  // People who wrote on WhatsApp can get a reply there, even if they hide their number.
  const canReply = href || enquiries.some(({ kind }) => kind === 'whatsapp')
  if (canReply && detail.phoneChannels.includes('whatsapp'))
    return (
      <BarButton
        icon="whatsapp"
        label="WhatsApp"
        isOpen={writing === 'whatsapp'}
        name="whatsapp"
        onPress={() => onAct('whatsapp')}
      />
    )
  if (!href) return null
  return (
    <a className="lead-act" href={href} target="_blank" rel="noopener noreferrer">
      <Icon name="whatsapp" size="small" />
      WhatsApp
    </a>
  )
}
