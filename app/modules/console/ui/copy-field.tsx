import { type RefObject, useRef, useState } from 'react'
import { TextArea, TextInput } from '#app/design/form/field.tsx'
import { writeClipboard } from '#app/design/save-blob.ts'
import { Button } from '#app/design/ui/button.tsx'

export type CopyFieldProps = {
  id: string
  label: string
  hint?: string
  value: string
  copyLabel: string
  /** True for a text with several lines. */
  isLong?: boolean
}

export function CopyField({ copyLabel, isLong, ...field }: CopyFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} className="grid gap-3">
      {isLong ? (
        <TextArea
          {...field}
          readOnly
          rows={3}
          spellCheck={false}
          className="font-mono text-sm wrap-anywhere"
          onFocus={(event) => event.currentTarget.select()}
        />
      ) : (
        <TextInput {...field} readOnly onFocus={(event) => event.currentTarget.select()} />
      )}
      <CopyButton text={field.value} shown={box} label={copyLabel} />
    </div>
  )
}

type CopyButtonProps = {
  text: string
  /** The element with the text, which is selected if the browser refuses to copy. */
  shown: RefObject<HTMLElement | null>
  label: string
  size?: 'small'
}

export function CopyButton({ text, shown, label, size }: CopyButtonProps) {
  const [last, setLast] = useState<{ text: string; isDone: boolean }>()
  const copied = last?.text === text ? last : undefined
  async function copy() {
    const isDone = await writeClipboard(text)
    if (!isDone && shown.current) selectText(shown.current)
    setLast({ text, isDone })
  }
  return (
    <>
      <Button
        size={size}
        variant="secondary"
        className="justify-self-start"
        onClick={() => void copy()}
      >
        {copied?.isDone ? 'Copied' : label}
      </Button>
      {copied?.isDone === false ? (
        <span role="alert" className="text-sm">
          Your browser blocked copying. The text is selected, so you can copy it yourself.
        </span>
      ) : null}
    </>
  )
}

function selectText(element: HTMLElement): void {
  const field = element.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  if (!field) return getSelection()?.selectAllChildren(element)
  field.focus()
  field.select()
}
