import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { countWithNoun, formatCount } from '#app/basics/numbers.ts'
import { CheckboxGroup } from '#app/design/form/choices.tsx'
import { Select, TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { ProgressBar } from '#app/design/ui/meter.tsx'
import { type Answer, fieldsOf, fetchJson } from '#app/modules/access/calls.ts'
import { ErrorNotice } from '#app/modules/access/ui/use-write.tsx'
import { toastSuccess } from '#app/modules/console/ui/toasts.ts'
import { leads } from '../../calls.ts'
import { consentLabels } from '../../content.ts'
import { consentChannels } from '../../schema.ts'
import { type ImportGround, importGrounds } from '../content.ts'

export const imports = leads.imports
export type ImportPage = Answer<(typeof imports)[':id']['$get']>
export type ImportFile = ImportPage['file']

export const importsKey = ['lead-imports']

export function useImportCall() {
  const queries = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  async function run<Value>(call: () => Promise<Value>): Promise<Value | undefined> {
    setIsBusy(true)
    setError(null)
    try {
      return await call()
    } catch (problem) {
      setError(problem as Error)
      return undefined
    } finally {
      setIsBusy(false)
      await queries.invalidateQueries({ queryKey: importsKey })
    }
  }
  return { isBusy, error, run }
}

const groundOptions = Object.entries(importGrounds).map(([value, label]) => ({ value, label }))
const channelOptions = consentChannels.map((value) => ({ value, label: consentLabels[value] }))

function useApplyImport(file: ImportFile) {
  const { isBusy, error, run } = useImportCall()
  const [stated, setStated] = useState({
    source: file.source,
    ground: (file.ground ?? '') as ImportGround | '',
    channels: file.channels,
  })
  const [done, setDone] = useState(file.doneCount)
  async function start() {
    // If no ground is chosen, the server refuses the request with a message for the field.
    const ground = stated.ground as ImportGround
    const channels = ground === 'consent' ? stated.channels : []
    const json = { ...stated, ground, channels }
    const finished = await run(async () => {
      for (;;) {
        const now = await fetchJson(imports[':id'].apply.$post({ param: { id: file.id }, json }))
        setDone(now.doneCount)
        if (now.state === 'done') return now
      }
    })
    if (finished) toastSuccess(`Imported: ${countWithNoun(finished.doneCount, 'lead')}`)
  }
  const change = (more: Partial<typeof stated>) => setStated({ ...stated, ...more })
  return { isBusy, error, stated, change, done, start }
}

/** `isUnchecked`: the mapping changed since the last check, so the import is blocked until the next check. */
export function ConfirmImport({ file, isUnchecked }: { file: ImportFile; isUnchecked: boolean }) {
  const { isBusy, error, stated, change, done, start } = useApplyImport(file)
  const total = file.addedCount + file.joinedCount
  const isPartly = file.state === 'importing'
  return (
    <section className="card grid gap-3" aria-label="Confirm the import">
      <h2 className="text-lg">Source and ground</h2>
      <StatedFields stated={stated} errors={fieldsOf(error)} onChange={change} />
      <p className="text-sm text-ink-soft">
        We won’t email these people or send copies to the CRM. You can undo the import for 24 hours.
      </p>
      <ErrorNotice error={error} />
      {isBusy || isPartly ? (
        <ProgressBar
          label="Importing"
          percent={total === 0 ? 0 : (done / total) * 100}
          text={`${formatCount(done)} of ${formatCount(total)}`}
        />
      ) : null}
      {isUnchecked ? (
        <p id="import-unchecked">You changed the columns. Press “Check again” before you import.</p>
      ) : null}
      <div>
        <Button
          isBusy={isBusy}
          busyLabel="Importing…"
          disabled={total === 0 || isUnchecked}
          aria-describedby={isUnchecked ? 'import-unchecked' : undefined}
          onClick={() => void start()}
        >
          {isPartly ? 'Continue import' : `Import ${countWithNoun(total, 'lead')}`}
        </Button>
      </div>
    </section>
  )
}

type StatedValues = ReturnType<typeof useApplyImport>['stated']
type StatedFieldsProps = {
  stated: StatedValues
  errors: Record<string, string>
  onChange: (more: Partial<StatedValues>) => void
}

function StatedFields({ stated, errors, onChange }: StatedFieldsProps) {
  const { source, ground, channels } = stated
  const choose = (value: string, isChosen: boolean) =>
    consentChannels.filter((one) => (one === value ? isChosen : channels.includes(one)))
  return (
    <>
      <TextInput
        id="import-source"
        label="Where do these people come from?"
        hint="For example a trade fair, a partner or your previous CRM. Each lead shows its source."
        isRequired
        value={source}
        maxLength={120}
        error={errors.source}
        onChange={(event) => onChange({ source: event.currentTarget.value })}
      />
      <Select
        id="import-ground"
        label="Why may we contact them?"
        isRequired
        placeholder="Choose a ground"
        options={groundOptions}
        value={ground}
        error={errors.ground}
        onChange={(event) => onChange({ ground: event.currentTarget.value as ImportGround | '' })}
      />
      {ground === 'consent' ? (
        <CheckboxGroup
          id="import-channels"
          name="channels"
          label="Channels they agreed to for news and offers"
          isRequired
          options={channelOptions}
          layout="row"
          values={channels}
          error={errors.channels}
          onChange={(value, isChosen) => onChange({ channels: choose(value, isChosen) })}
        />
      ) : null}
    </>
  )
}
