import { useState } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { splitQuoted } from '../rules/quoted-text.ts'
import { MailFrame } from './mail-frame.tsx'
import { MessageFiles, saveStaffFile } from './message-files.tsx'
import type { EntryOf } from './conversations-api.ts'

type Source = EntryOf<'message'>['source']

/** INB-05: what the visitor wrote, as text; the history below it folds, and the layout is shown when asked for. */
export function ReceivedBody({ body, source }: { body: string; source: Source }) {
  const { said, quoted } = splitQuoted(body)
  return (
    <>
      {source?.problem ? <p className="text-sm text-warning">{source.problem}</p> : null}
      {said.trim() === '' ? (
        <p className="text-ink-soft">No text.</p>
      ) : (
        <p className="wrap-anywhere whitespace-pre-wrap">{said.trim()}</p>
      )}
      {quoted ? (
        <details>
          <summary className="min-h-8 cursor-pointer text-sm text-ink-soft">
            Earlier messages
          </summary>
          <p className="border-s border-line ps-3 text-sm wrap-anywhere whitespace-pre-wrap text-ink-soft">
            {quoted.trim()}
          </p>
        </details>
      ) : null}
      {source ? <MessageFiles files={source.files} /> : null}
      {source ? <MessageForms source={source} /> : null}
    </>
  )
}

type Forms = Pick<NonNullable<Source>, 'htmlPath' | 'originalPath'>

/** The ways to see a message other than as its text. */
function MessageForms({ source }: { source: Forms }) {
  const { htmlPath, originalPath } = source
  const [isLaidOut, setLaidOut] = useState(false)
  return (
    <>
      <div className="flex flex-wrap gap-2 print:hidden">
        {htmlPath ? (
          <Button
            size="small"
            variant="secondary"
            aria-expanded={isLaidOut}
            onClick={() => setLaidOut(!isLaidOut)}
          >
            {isLaidOut ? 'Hide layout' : 'Show layout'}
          </Button>
        ) : null}
        {originalPath ? (
          <Button size="small" variant="secondary" onClick={() => saveStaffFile(originalPath)}>
            Save original
          </Button>
        ) : null}
      </div>
      {isLaidOut && htmlPath ? <MailFrame path={htmlPath} /> : null}
    </>
  )
}
