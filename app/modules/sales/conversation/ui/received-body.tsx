import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { FileCanvas } from '#app/design/ui/file-canvas.tsx'
import { fetchStaffPath, saveFile } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { toastFailure } from '#app/modules/console/ui/toasts.ts'
import type { EntryOf } from '../calls.ts'
import { formatFileSize, splitQuoted } from '../rules.ts'

/** Sanitised HTML of an email. The empty sandbox blocks scripts; the data URL gives the frame an opaque origin. */
function MailFrame({ path }: { path: string }) {
  const layout = useQuery({
    queryKey: ['mail-layout', path],
    queryFn: async ({ signal }) => {
      const response = await fetchStaffPath(path, signal)
      return ((await response.json()) as { document: string }).document
    },
    staleTime: Infinity,
  })
  if (!layout.data) return <ReadState read={layout} what="the layout" rows={3} />
  return (
    <iframe
      title="Original layout of the email"
      sandbox=""
      src={`data:text/html;charset=utf-8,${encodeURIComponent(layout.data)}`}
      className="h-96 w-full rounded-sm border border-line bg-white"
    />
  )
}

type Files = EntryOf<'message'>['files'] | NonNullable<EntryOf<'message'>['source']>['files']

const saveStaffFile = (path: string) =>
  void saveFile(fetchStaffPath(path)).catch((error: unknown) =>
    toastFailure('The file could not be loaded', error),
  )

/** Files of a message: images are shown, recordings played. A file that could run on the computer is only listed. */
export function MessageFiles({ files }: { files: Files }) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Files" className="grid grid-cols-1 gap-2">
      {files.map((file, at) => (
        <li key={`${at} ${file.name}`} className="grid grid-cols-1 justify-items-start gap-1">
          <FilePreview file={file} />
          <FileLine file={file} />
        </li>
      ))}
    </ul>
  )
}

type ReceivedFile = Files[number]

function FileLine({ file: { name, type, size, path } }: { file: ReceivedFile }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
      {path ? (
        <button
          type="button"
          className="link min-h-8 text-start wrap-anywhere"
          onClick={() => saveStaffFile(path)}
        >
          {name}
        </button>
      ) : (
        <span className="wrap-anywhere">{name}</span>
      )}
      <span className="wrap-anywhere text-ink-soft">
        {`${type}, ${formatFileSize(size)}${path ? '' : '. Blocked, because it could run on your computer.'}`}
      </span>
    </p>
  )
}

const readBlob = async (path: string) => (await fetchStaffPath(path)).blob()

function FilePreview({ file: { name, path, shownAs } }: { file: ReceivedFile }) {
  if (!path || !shownAs) return null
  return shownAs === 'sound' ? (
    <Sound path={path} name={name} />
  ) : (
    <FileCanvas
      source={path}
      label={name}
      read={readBlob}
      maxSide={640}
      className="h-auto max-h-80 max-w-full rounded border border-line"
    />
  )
}

/** Loads the recording on demand, because a conversation may contain many. */
function Sound({ path, name }: { path: string; name: string }) {
  const [url, setUrl] = useState<string | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  const isGone = useRef(false)
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url])
  useEffect(() => {
    isGone.current = false
    return () => void (isGone.current = true)
  }, [])
  async function load() {
    setIsLoading(true)
    try {
      const recording = await readBlob(path)
      if (!isGone.current) setUrl(URL.createObjectURL(recording))
    } catch (error) {
      toastFailure('The recording could not be loaded', error)
    } finally {
      setIsLoading(false)
    }
  }
  if (url)
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- there is no transcript of what a visitor says
    return <audio controls autoPlay src={url} aria-label={name} className="max-w-full" />
  return (
    <Button
      size="small"
      variant="secondary"
      isBusy={isLoading}
      busyLabel="Loading…"
      className="print:hidden"
      onClick={() => void load()}
    >
      Play recording
    </Button>
  )
}

type Source = EntryOf<'message'>['source']

/** The visitor's text; earlier messages are folded, and the HTML layout is shown on demand. */
export function ReceivedBody({ body, source }: { body: string; source: Source }) {
  const { written, quoted } = splitQuoted(body)
  return (
    <>
      {source?.problem ? <p className="text-sm text-warning">{source.problem}</p> : null}
      {written.trim() === '' ? (
        <p className="text-ink-soft">No text.</p>
      ) : (
        <p className="wrap-anywhere whitespace-pre-wrap">{written.trim()}</p>
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
      {source ? <OriginalViews source={source} /> : null}
    </>
  )
}

type OriginalPaths = Pick<NonNullable<Source>, 'htmlPath' | 'originalPath'>

function OriginalViews({ source }: { source: OriginalPaths }) {
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
