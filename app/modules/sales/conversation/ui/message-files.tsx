import { useCallback, useEffect, useState } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { FileCanvas } from '#app/design/ui/file-canvas.tsx'
import { tellFailure } from '#app/modules/console/ui/tell.ts'
import { fetchStaffPath, saveFile } from '#app/modules/access/calls.ts'
import { sizeOf } from '../rules/file-size.ts'
import type { EntryOf } from './conversations-api.ts'

type Files = EntryOf<'message'>['files'] | NonNullable<EntryOf<'message'>['source']>['files']

export const saveStaffFile = (path: string) =>
  void saveFile(fetchStaffPath(path)).catch((error: unknown) =>
    tellFailure('The file could not be loaded', error),
  )

/**
 * INB-06, WAP-02: pictures are drawn and sounds played here; everything else is saved by name. What could run is named,
 * and not handed out.
 */
export function MessageFiles({ files }: { files: Files }) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Files" className="grid grid-cols-1 gap-2">
      {files.map((file, at) => (
        <li key={`${at} ${file.name}`} className="grid grid-cols-1 justify-items-start gap-1">
          <Shown file={file} />
          <FileLine file={file} />
        </li>
      ))}
    </ul>
  )
}

type File = Files[number]

function FileLine({ file: { name, type, size, path } }: { file: File }) {
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
        {type}, {sizeOf(size)}
        {path ? null : '. Held back, because it could run on your computer.'}
      </span>
    </p>
  )
}

const readBlob = async (path: string) => (await fetchStaffPath(path)).blob()

function Shown({ file: { name, path, shownAs } }: { file: File }) {
  if (!path || !shownAs) return null
  return shownAs === 'sound' ? (
    <Sound path={path} name={name} />
  ) : (
    <FileCanvas
      source={path}
      label={name}
      read={readBlob}
      longestSide={640}
      className="h-auto max-h-80 max-w-full rounded border border-line"
    />
  )
}

/** Fetched when it is asked for: a conversation may hold many. */
function Sound({ path, name }: { path: string; name: string }) {
  const [url, setUrl] = useState<string | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url])
  const load = useCallback(async () => {
    setIsLoading(true)
    try {
      setUrl(URL.createObjectURL(await readBlob(path)))
    } catch (error) {
      tellFailure('The recording could not be loaded', error)
    } finally {
      setIsLoading(false)
    }
  }, [path])
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
