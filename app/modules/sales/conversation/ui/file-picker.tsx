import { useRef } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { sizeOf } from '../rules/file-size.ts'

export type ReplyFile = {
  id: string
  name: string
  size: number
  /** How much of it has arrived: 1 is all. */
  share: number
  /** Why it cannot be attached. */
  problem?: string
}

type Attachable = { key: string; name: string }

export type ReplyFilesProps = {
  files: readonly ReplyFile[]
  sources: readonly { source: string; label: string; items: readonly Attachable[] }[]
  add: (chosen: readonly File[]) => void
  copy: (source: string, item: Attachable) => void
  remove: (id: string) => void
}

type PickerProps = { files: ReplyFilesProps; maxFiles: number }

/** Adds own files, our downloads and quotes to a message (ANS-02). */
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
          // The same file can be chosen again after it was removed.
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

type AttachedProps = { files: ReplyFilesProps; error: string | undefined }

/** What leaves with the message, and how far each file is. */
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
            <Attached key={file.id} file={file} onRemove={() => remove(file.id)} />
          ))}
        </ul>
      ) : null}
    </>
  )
}

function Attached({ file, onRemove }: { file: ReplyFile; onRemove: () => void }) {
  const { name, size, share, problem } = file
  const isUnderWay = share < 1 && !problem
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded border border-line px-2 py-1 text-sm">
      <span className="min-w-0 flex-1 wrap-anywhere">
        {name}
        {size > 0 ? <span className="text-ink-soft">{` ${sizeOf(size)}`}</span> : null}
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
