import { useQuery } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useRef, useState } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import {
  failureText,
  fieldsOf,
  fileBody,
  fetchJson,
  routeQuery,
  sendUpload,
} from '#app/modules/access/calls.ts'
import { type Composer, conversations as api } from '../../calls.ts'
import { formatFileSize } from '../../rules.ts'
import { filePartBytes, maxFilesBytes } from '../schema.ts'

const leadRoutes = api[':leadId']
const fileRoutes = leadRoutes.files[':id']

type ReplyFilesOptions = { leadId: string; channel: string; kept: Composer['files'] }

export type ReplyFiles = ReturnType<typeof useReplyFiles>

/** State of a reply's files. Each file is uploaded when it is chosen and stored with the draft. */
export function useReplyFiles({ leadId, channel, kept }: ReplyFilesOptions) {
  const [files, setFiles] = useState<ReplyFile[]>(() =>
    kept.map(({ id, name, size }) => ({ id, name, size, share: 1 })),
  )
  const sending = useFileSending({ leadId, channel }, setFiles)
  const attachable = useQuery(
    routeQuery(['leads-attachable', leadId], leadRoutes.attachable.$get, { param: { leadId } }),
  )

  function add(chosen: readonly File[]) {
    let left = maxFilesBytes - files.reduce((sum, { size }) => sum + size, 0)
    for (const file of chosen) {
      left -= file.size
      const { name, size } = file
      if (left < 0)
        setFiles((all) => [...all, { ...newFile(name, 0), problem: tooLargeMessage(size) }])
      else sending.begin(newFile(name, size), (id) => sending.sendParts(id, file))
    }
  }

  const copy = (source: string, { key, name }: { key: string; name: string }) =>
    sending.begin(newFile(name, 0), (id) => sending.copy(id, source, key))

  return {
    files,
    ids: files.filter(({ share }) => share === 1).map(({ id }) => id),
    problem: fileListProblem(files),
    sources: attachable.data?.sources ?? [],
    add,
    copy,
    remove: sending.remove,
  }
}

const newFile = (name: string, size: number): ReplyFile => ({
  id: crypto.randomUUID(),
  name,
  size,
  share: 0,
})

type SetFiles = Dispatch<SetStateAction<ReplyFile[]>>

/** Uploads one file at a time, because parallel uploads would only share the bandwidth. */
function useFileSending({ leadId, channel }: Omit<ReplyFilesOptions, 'kept'>, setFiles: SetFiles) {
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const removed = useRef(new Set<string>())
  const change = (id: string, part: Partial<ReplyFile>) =>
    setFiles((all) => all.map((file) => (file.id === id ? { ...file, ...part } : file)))
  return {
    begin(file: ReplyFile, send: (id: string) => Promise<void>) {
      setFiles((all) => [...all, file])
      line.current = line.current.then(async () => {
        if (removed.current.has(file.id)) return
        try {
          await send(file.id)
          change(file.id, { share: 1 })
        } catch (error) {
          const { files: problem, size } = fieldsOf(error)
          change(file.id, { problem: problem ?? size ?? failureText(error) })
        }
      })
    },
    async sendParts(id: string, file: File) {
      const { name, type, size } = file
      const json = { id, channel, name, type, size }
      await sendUpload(() => leadRoutes.files.$post({ param: { leadId }, json }))
      for (let start = 0; start < size && !removed.current.has(id); start += filePartBytes) {
        const param = { leadId, id, start: String(start) }
        const part = fileBody(file.slice(start, start + filePartBytes))
        await sendUpload(() => fileRoutes.parts[':start'].$put({ param }, part))
        change(id, { share: Math.min(0.99, (start + filePartBytes) / size) })
      }
    },
    async copy(id: string, source: string, key: string) {
      const json = { id, channel, source, key }
      const { size } = await sendUpload(() =>
        fetchJson(leadRoutes.files.copy.$post({ param: { leadId }, json })),
      )
      change(id, { size })
    },
    remove(id: string) {
      removed.current.add(id)
      setFiles((all) => all.filter((file) => file.id !== id))
      line.current = line.current.then(() =>
        fileRoutes.$delete({ param: { leadId, id }, json: { channel } }).catch(() => undefined),
      )
    },
  }
}

const tooLargeMessage = (size: number) =>
  `With this file (${formatFileSize(size)}) the message would be larger than 10 MB. Remove it, or share a link instead.`

function fileListProblem(files: readonly ReplyFile[]): string | null {
  if (files.some(({ problem }) => problem))
    return 'Remove the files that could not be attached, then send again.'
  return files.some(({ share }) => share < 1) ? 'Wait until all files are attached.' : null
}

type ReplyFile = {
  id: string
  name: string
  size: number
  /** Upload progress from 0 to 1. */
  share: number
  problem?: string
}

type PickerProps = { files: ReplyFiles; maxFiles: number }

export function FilePicker({ files: { files, sources, add, copy }, maxFiles }: PickerProps) {
  const input = useRef<HTMLInputElement>(null)
  if (files.length >= maxFiles) return null
  const labels = [...new Set(sources.map(({ label }) => label))]
  const choices = sources.flatMap(({ source, label, items }) =>
    items.map((item) => ({ source, label, item, value: `${source} ${item.key}` })),
  )
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Files to attach"
        multiple={maxFiles > 1}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])])
          // Clears the input, so that a removed file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <Button size="small" variant="secondary" onClick={() => input.current?.click()}>
        {maxFiles > 1 ? 'Attach files' : 'Attach a file'}
      </Button>
      {choices.length > 0 ? (
        <select
          aria-label="Attach a download or a sent quote"
          className="control w-auto max-w-full"
          value=""
          onChange={(event) => {
            const chosen = choices.find(({ value }) => value === event.currentTarget.value)
            if (chosen) copy(chosen.source, chosen.item)
          }}
        >
          <option value="">Attach a download…</option>
          {labels.map((label) => (
            <optgroup key={label} label={label}>
              {choices
                .filter((choice) => choice.label === label)
                .map(({ value, item }) => (
                  <option key={value} value={value}>
                    {item.name}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      ) : null}
    </>
  )
}

type AttachedProps = { files: ReplyFiles; error: string | undefined }

export function AttachedFiles({ files: { files, remove }, error }: AttachedProps) {
  return (
    <>
      {error ? (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      ) : null}
      {files.length > 0 ? (
        <ul aria-label="Attached files" className="grid grid-cols-1 gap-1">
          {files.map((file) => (
            <AttachedFile key={file.id} file={file} onRemove={() => remove(file.id)} />
          ))}
        </ul>
      ) : null}
    </>
  )
}

function AttachedFile({ file, onRemove }: { file: ReplyFile; onRemove: () => void }) {
  const { name, size, share, problem } = file
  const isUnderWay = share < 1 && !problem
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded border border-line px-2 py-1 text-sm">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span>{name}</span>
        {size > 0 ? <span className="text-ink-soft">{` ${formatFileSize(size)}`}</span> : null}
      </span>
      {isUnderWay ? (
        <progress
          className="h-2 w-24 accent-leaf"
          max={1}
          value={share}
          aria-label={`Attaching ${name}`}
        />
      ) : null}
      <Button size="small" variant="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
      {problem ? (
        <p role="alert" className="basis-full text-danger">
          {problem}
        </p>
      ) : null}
    </li>
  )
}
