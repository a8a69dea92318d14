import { useState } from 'react'
import { Staleness } from '#app/features/console/ui/list/list-body.tsx'
import { ReadState } from '#app/features/staff-access/ui/read-state.tsx'
import { ImportForm } from '../ui/import-form.tsx'
import { ImportList } from '../ui/import-list.tsx'
import { ImportPreview } from '../ui/import-preview.tsx'
import { saveRefusedRows, useCoverage, useImport, useImportActions } from './coverage-calls.ts'
import { Demand } from './demand.tsx'

export const meta = () => [{ title: 'Coverage | Staff console' }]

/** The buildings and areas that checks are answered from, and where visitors ask for fibre. */
export default function Coverage() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <h1>Coverage</h1>
      <Buildings />
      <Demand />
    </div>
  )
}

function Buildings() {
  const coverage = useCoverage()
  const actions = useImportActions()
  const [chosen, setChosen] = useState<number | null>(null)
  const imports = coverage.data?.imports ?? []
  const staged = imports.find(({ id, state }) => (chosen ? id === chosen : state === 'staged'))
  const preview = useImport(staged?.id ?? null, staged?.version ?? 0)
  if (!coverage.data) return <ReadState read={coverage} what="the imports" rows={6} />
  return (
    <>
      <Staleness read={coverage} />
      <ImportForm
        source={coverage.data.source}
        sent={actions.sent}
        reading={imports.find(({ state }) => state === 'reading') ?? null}
        problem={actions.problem}
        onSend={(file, about) => void actions.sendFile(file, about)}
      />
      {preview.data ? (
        <ImportPreview
          answer={preview.data}
          onDecide={(decision, mode, leaving) =>
            actions.decide(preview.data.import, decision, { mode, leaving })
          }
          onSaveRefused={() => void saveRefusedRows(preview.data.import.id)}
        />
      ) : null}
      <ImportList
        imports={imports}
        onShow={setChosen}
        onRollBack={(shown) => void actions.decide(shown, 'roll-back', { mode: 'replace' })}
      />
    </>
  )
}
