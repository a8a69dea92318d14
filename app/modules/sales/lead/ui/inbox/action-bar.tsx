import type { ReactNode } from 'react'
import { Icon, type IconName } from '#app/design/ui/icon.tsx'
import { useMedia } from '#app/design/hooks.ts'
import type { PopupState } from '#app/design/ui/popup.tsx'
import { telHref, whatsappHref } from '../../rules/contact-links.ts'
import type { LeadDetail } from './leads-api.ts'
import { SnoozeMenu } from './snooze-menu.tsx'

/** What is being written to a visitor, or noted of a call. */
export type Writing = 'nothing' | 'reply' | 'call' | 'whatsapp'

export type NextAct = 'reply' | 'call' | 'whatsapp' | 'book' | 'assign' | 'snooze' | 'done'

export type ActionBarProps = {
  detail: LeadDetail
  ownId: string
  canAct: boolean
  isBusy: boolean
  writing: Writing
  snoozing: PopupState
  onAct: (act: NextAct) => void
  onSnooze: (until: string | null) => void
}

/** What can be done next about a lead, in reach of a thumb (ANS-11). */
export function ActionBar(props: ActionBarProps) {
  const { detail, ownId, isBusy, writing, onAct } = props
  const { lead } = detail
  if (!props.canAct) return null
  return (
    <div role="group" aria-label="Next" className="lead-bar">
      <Act
        icon="mail"
        label="Reply"
        isFirst
        keys="r"
        isOpen={writing === 'reply'}
        isDisabled={lead.email === '' && detail.merged.length === 0}
        name="reply"
        onPress={() => onAct('reply')}
      />
      <Call {...props} />
      <WhatsApp {...props} />
      <Act icon="clock" label="Book" keys="b" name="book" onPress={() => onAct('book')} />
      {lead.assignedTo === ownId ? null : (
        <Act
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
      <Act
        icon="check"
        label="Done"
        keys="e"
        isDisabled={isBusy || lead.status === 'closed'}
        onPress={() => onAct('done')}
      />
    </div>
  )
}

type ActProps = {
  icon: IconName
  label: ReactNode
  keys?: string
  isFirst?: boolean
  isOpen?: boolean
  isDisabled?: boolean
  /** Where the focus returns to. */
  name?: string
  onPress: () => void
}

function Act({ icon, label, keys, isFirst, isOpen, isDisabled, name, onPress }: ActProps) {
  return (
    <button
      type="button"
      className={`lead-act ${isFirst ? 'lead-act-first' : ''}`}
      aria-expanded={isOpen}
      aria-keyshortcuts={keys}
      disabled={isDisabled}
      data-act={name}
      onClick={onPress}
    >
      <Icon name={icon} size="small" />
      {label}
    </button>
  )
}

/** On a telephone the number is called, on a desk copied from the form; either way the call is logged there (ANS-08). */
function Call({ detail, writing, onAct }: ActionBarProps) {
  const isTelephone = useMedia('(pointer: coarse)')
  const tel = telHref(detail.lead.phoneStored)
  const look: ReactNode = (
    <>
      <Icon name="phone" size="small" />
      {isTelephone && tel ? 'Call' : 'Log a call'}
    </>
  )
  const act = () => onAct('call')
  if (isTelephone && tel)
    return (
      <a className="lead-act" href={tel} data-act="call" onClick={act}>
        {look}
      </a>
    )
  return (
    <button
      type="button"
      className="lead-act"
      aria-expanded={writing === 'call'}
      aria-keyshortcuts="c"
      data-act="call"
      onClick={act}
    >
      {look}
    </button>
  )
}

/** Writes from here where WhatsApp is set up; else WhatsApp itself is opened (WAP-05). */
function WhatsApp({ detail, writing, onAct }: ActionBarProps) {
  const href = whatsappHref(detail.lead.phoneStored)
  // People who wrote on WhatsApp can be answered there, even if they hide their number.
  if ((href || detail.lead.kind === 'whatsapp') && detail.phoneChannels.includes('whatsapp'))
    return (
      <Act
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
