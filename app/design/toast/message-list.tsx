import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../ui/icon.tsx'
import { messagesPlaceId } from './show-toast.ts'
import type { PastMessage } from './toast-queue.ts'

const timeOfDay = new Intl.DateTimeFormat('en-ZA', { hour: '2-digit', minute: '2-digit' })

/** The last messages of this page to read again (LIM-09). The list is a popover: Escape closes it. */
export function MessageList({ messages }: { messages: readonly PastMessage[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const place = document.getElementById(messagesPlaceId)
  const list = (
    <>
      <button
        type="button"
        className="button messages-button"
        popoverTarget="past-messages"
        title="What was said on this page, to read again"
      >
        <Icon name="message" size="small" />
        <span>Recent messages</span>
      </button>
      <div
        id="past-messages"
        popover="auto"
        className="messages"
        role="region"
        tabIndex={0}
        aria-label="Recent messages"
        onToggle={(event) => setIsOpen(event.newState === 'open')}
      >
        {isOpen ? (
          <ul>
            {messages.map((message) => (
              <li key={message.id}>
                <time className="text-ink-soft" dateTime={message.shownAt.toISOString()}>
                  {timeOfDay.format(message.shownAt)}
                </time>{' '}
                <strong>{message.title}</strong> <span>{message.description}</span>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </>
  )
  return place ? createPortal(list, place) : list
}
