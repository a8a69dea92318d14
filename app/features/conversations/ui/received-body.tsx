import { useState } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { tellFailure } from '#app/features/console/ui/tell.ts'
import { fetchStaffPath, saveFile } from '#app/features/staff-access/ui/api-client.ts'
import { splitQuoted } from '../rules/quoted-text.ts'
import { MailFrame } from './mail-frame.tsx'
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

const save = (path: string) =>
  void saveFile(fetchStaffPath(path)).catch((error: unknown) =>
    tellFailure('The file could not be loaded', error),
  )

type Files = NonNullable<Source>['files']

/** INB-06: by name, type and size; what could run is named, and not handed out. */
function MessageFiles({ files }: { files: Files }) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Files" className="grid gap-1">
      {files.map(({ name, type, size, path }, at) => (
        <li key={`${at} ${name}`} className="flex flex-wrap items-baseline gap-x-2 text-sm">
          {path ? (
            <button type="button" className="link min-h-8 wrap-anywhere" onClick={() => save(path)}>
              {name}
            </button>
          ) : (
            <span className="wrap-anywhere">{name}</span>
          )}
          <span className="text-ink-soft">
            {type}, {sizeOf(size)}
            {path ? null : '. Held back, because it could run on your computer.'}
          </span>
        </li>
      ))}
    </ul>
  )
}

function sizeOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000
    ? `${Math.round(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
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
          <Button size="small" variant="secondary" onClick={() => save(originalPath)}>
            Save original
          </Button>
        ) : null}
      </div>
      {isLaidOut && htmlPath ? <MailFrame path={htmlPath} /> : null}
    </>
  )
}
