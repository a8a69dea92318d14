import { Button } from '#app/design/ui/button.tsx'
import { filesOf, type FileAnswer } from '../../rules/file-answers.ts'
import { fieldNamed } from '#app/modules/forms/schema/definition.ts'
import type { ClientForm, Values } from '../../schema/definition.ts'
import { FileCanvas } from '#app/design/ui/file-canvas.tsx'

export type FileAnswersProps = {
  definition: ClientForm
  values: Values
  /** Fetches a file of this submission. */
  read: (hash: string) => Promise<Blob | undefined>
  onSave: (hash: string) => void
}

/** The pictures and the drawn signature of a received form. */
export function FileAnswers({ definition, values, read, onSave }: FileAnswersProps) {
  const files = filesOf(definition, values)
  if (files.length === 0) return null
  return (
    <section className="card grid gap-3" aria-labelledby="files">
      <h2 id="files" className="text-lg">
        Pictures
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {files.map(({ field, hash }, index) => {
          const label = fileLabel(definition, files, index)
          return (
            <li key={`${field} ${hash}`} className="grid content-start gap-1">
              <FileCanvas source={hash} label={label} read={read} longestSide={800} />
              <div className="flex items-center justify-between gap-2">
                <span className="text-sm text-ink-soft">{label}</span>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Save ${label}`}
                  onClick={() => onSave(hash)}
                >
                  Save
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** "Pictures of the place 2"; a drawn signature, of which there is one, has no number. */
function fileLabel(definition: ClientForm, files: readonly FileAnswer[], index: number): string {
  const name = files[index]!.field
  const field = fieldNamed(definition, name)
  const before = files.slice(0, index).filter((file) => file.field === name)
  const number = field?.type === 'signature' ? '' : ` ${before.length + 1}`
  return `${field?.label ?? 'Picture'}${number}`
}
