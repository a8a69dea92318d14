import { Badge, type BadgeTone, Notice } from '#app/design/ui/surfaces.tsx'
import { stateWords } from '../content.ts'
import { type PersonState, stateOf } from '../rules.ts'
import type { ListedPerson, OneTimeLink } from '../schema.ts'
import { useRef, useState } from 'react'
import { formatDateTime } from '#app/basics/dates.ts'
import { TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'

const tones: Record<PersonState, BadgeTone> = {
  active: 'success',
  invited: 'warning',
  inactive: 'neutral',
}

export function StateBadge({ person }: { person: ListedPerson }) {
  const state = stateOf(person)
  return <Badge tone={tones[state]}>{stateWords[state]}</Badge>
}

/** A one-time link to copy, as long as this is open and never again. */
export function LinkPanel({ made }: { made: OneTimeLink }) {
  const box = useRef<HTMLDivElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  async function copy() {
    const field = box.current?.querySelector('input')
    field?.select()
    await navigator.clipboard
      .writeText(made.link)
      .then(() => setIsCopied(true))
      .catch(() => field?.focus())
  }
  const ends = formatDateTime(new Date(made.expiresAt))
  return (
    <div ref={box} className="grid gap-3">
      <Notice tone={made.isMailed ? 'success' : 'info'} role="status">
        <p>
          {made.isMailed
            ? `The link is on its way to ${made.person.email}. You can also copy it here.`
            : `No mail server is set up: copy the link and give it to ${made.person.fullName}.`}
        </p>
      </Notice>
      <TextInput
        id="one_time_link"
        label="One-time link"
        hint={`Shown only now. It works once, until ${ends}.`}
        value={made.link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="secondary" className="justify-self-start" onClick={() => void copy()}>
        {isCopied ? 'Copied' : 'Copy link'}
      </Button>
    </div>
  )
}
