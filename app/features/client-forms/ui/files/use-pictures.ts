import { useEffect, useRef, useState } from 'react'
import { fileHashes } from '#app/features/form-engine/rules/answers.ts'
import { mostPictures } from '../../schema/files.ts'
import { keepFile } from './file-store.ts'
import { scalePicture } from './scale-picture.ts'

export const pictureTexts = {
  full: 'This device has no room for another picture. Nothing that was there is lost. Free some space, or send the form with the pictures it has.',
  refused:
    'This browser does not let us keep pictures here, as in a private window. The form can be sent without them.',
  unreadable: (name: string) => `${name} cannot be read as a picture. JPEG and PNG always can.`,
  tooMany: (max: number) => `At most ${max} pictures: the others were not added.`,
} as const

type PicturesOptions = { value: string; max: number; onChange: (value: string) => void }

/** Adds, removes and brings back the pictures of one field. */
export function usePictures({ value, max, onChange }: PicturesOptions) {
  const [isAdding, setIsAdding] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [removed, setRemoved] = useState<{ hash: string; index: number } | null>(null)
  const newest = useRef(value)
  useEffect(() => {
    newest.current = value
  }, [value])

  function put(hashes: string[]) {
    newest.current = hashes.join(',')
    onChange(newest.current)
  }

  async function add(files: readonly File[]) {
    setIsAdding(true)
    setProblem(null)
    setRemoved(null)
    for (const file of files) {
      const failure = await addOne(file)
      if (failure) setProblem(failure)
      if (failure && failure !== pictureTexts.unreadable(file.name)) break
    }
    setIsAdding(false)
  }

  /** Why it could not be added; undefined when it is kept on this device and named by the form. */
  async function addOne(file: File): Promise<string | undefined> {
    if (fileHashes(newest.current).length >= Math.min(max, mostPictures))
      return pictureTexts.tooMany(max)
    const scaled = await scalePicture(file)
    if (!scaled) return pictureTexts.unreadable(file.name)
    const keeping = await keepFile(scaled)
    if (!keeping.stored) return pictureTexts[keeping.why]
    const hashes = fileHashes(newest.current)
    if (!hashes.includes(keeping.hash)) put([...hashes, keeping.hash])
    return undefined
  }

  function remove(hash: string) {
    const hashes = fileHashes(newest.current)
    setRemoved({ hash, index: hashes.indexOf(hash) })
    put(hashes.filter((each) => each !== hash))
  }

  function bringBack() {
    if (!removed) return
    put(fileHashes(newest.current).toSpliced(removed.index, 0, removed.hash))
    setRemoved(null)
  }

  return { hashes: fileHashes(value), isAdding, problem, removed, add, remove, bringBack }
}
