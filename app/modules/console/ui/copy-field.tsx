import { useRef, useState } from 'react'
import { TextArea, TextInput } from '#app/design/form/field.tsx'
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
  const [isCopied, setIsCopied] = useState(false)
  async function copy() {
    const input = box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      'input, textarea',
    )
    input?.select()
    await navigator.clipboard
      .writeText(field.value)
      .then(() => setIsCopied(true))
      .catch(() => input?.focus())
  }
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
      <Button variant="secondary" className="justify-self-start" onClick={() => void copy()}>
        {isCopied ? 'Copied' : copyLabel}
      </Button>
    </div>
  )
}
