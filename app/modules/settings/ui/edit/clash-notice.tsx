import { EditConflict, type EditConflictProps } from '#app/design/ui/edit-conflict.tsx'
import type { Meanwhile } from './use-edit.ts'

type ClashNoticeProps = Pick<EditConflictProps, 'subject' | 'verb' | 'readable'> & {
  edit: {
    meanwhile: Meanwhile | null
    value: Readonly<Record<string, unknown>>
    set: (name: string, value: unknown) => void
  }
  labelOf: (name: string) => string
}

/** Both versions of each field that two people changed, and a choice between them; nothing while nobody did. */
export function ClashNotice({ edit, labelOf, ...words }: ClashNoticeProps) {
  const { meanwhile, value, set } = edit
  if (!meanwhile) return null
  return (
    <EditConflict
      {...words}
      by={meanwhile.by}
      fields={meanwhile.clashes.map((clash) => ({ ...clash, label: labelOf(clash.name) }))}
      chosen={(name) => value[name]}
      onChoose={set}
    />
  )
}
