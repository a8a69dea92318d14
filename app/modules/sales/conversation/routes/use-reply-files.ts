import { useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { useQuery } from '@tanstack/react-query'
import { failureText, fieldsOf, fileBody, read, until } from '#app/modules/access/calls.ts'
import { sizeOf } from '../rules/file-size.ts'
import { filePartBytes, maxFilesBytes } from '../schema/files.ts'
import { conversations as api, type Composer } from '../ui/conversations-api.ts'
import type { ReplyFile, ReplyFilesProps } from '../ui/file-picker.tsx'

const lead = api[':leadId']
const one = lead.files[':id']

type Place = { leadId: string; channel: string; kept: Composer['files'] }

export type ReplyFiles = ReturnType<typeof useReplyFiles>

/** Files that leave with a reply: each is sent when it is chosen, and kept with the draft on the server (ANS-02). */
export function useReplyFiles({ leadId, channel, kept }: Place) {
  const [files, setFiles] = useState<ReplyFile[]>(() =>
    kept.map(({ id, name, size }) => ({ id, name, size, share: 1 })),
  )
  const sending = useFileSending({ leadId, channel }, setFiles)
  const attachable = useQuery({
    queryKey: ['leads-attachable', leadId],
    queryFn: ({ signal }) => read(lead.attachable.$get({ param: { leadId } }, until(signal))),
  })

  function add(chosen: readonly File[]) {
    let left = maxFilesBytes - files.reduce((sum, { size }) => sum + size, 0)
    for (const file of chosen) {
      left -= file.size
      const { name, size } = file
      if (left < 0) setFiles((all) => [...all, { ...newFile(name, 0), problem: tooLarge(size) }])
      else sending.begin(newFile(name, size), (id) => sending.sendParts(id, file))
    }
  }

  const copy: ReplyFilesProps['copy'] = (source, { key, name }) =>
    sending.begin(newFile(name, 0), (id) => sending.copy(id, source, key))

  return {
    files,
    ids: files.filter(({ share }) => share === 1).map(({ id }) => id),
    problem: problemOf(files),
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

/** Sends one file after the other: two at once would only share the line. */
function useFileSending({ leadId, channel }: Omit<Place, 'kept'>, setFiles: SetFiles) {
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
      await lead.files.$post({ param: { leadId }, json: { id, channel, name, type, size } })
      for (let start = 0; start < size && !removed.current.has(id); start += filePartBytes) {
        const param = { leadId, id, start: String(start) }
        await one.parts[':start'].$put(
          { param },
          fileBody(file.slice(start, start + filePartBytes)),
        )
        change(id, { share: Math.min(0.99, (start + filePartBytes) / size) })
      }
    },
    async copy(id: string, source: string, key: string) {
      const json = { id, channel, source, key }
      const { size } = await read(lead.files.copy.$post({ param: { leadId }, json }))
      change(id, { size })
    },
    remove(id: string) {
      removed.current.add(id)
      setFiles((all) => all.filter((file) => file.id !== id))
      line.current = line.current.then(() =>
        one.$delete({ param: { leadId, id }, json: { channel } }).catch(() => undefined),
      )
    },
  }
}

const tooLarge = (size: number) =>
  `With this file (${sizeOf(size)}) the message would be larger than 10 MB. Remove it, or share a link instead.`

/** Why the message cannot leave yet. */
function problemOf(files: readonly ReplyFile[]): string | null {
  if (files.some(({ problem }) => problem))
    return 'Remove the files that could not be attached, then send again.'
  return files.some(({ share }) => share < 1) ? 'Wait until all files are attached.' : null
}
