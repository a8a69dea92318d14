import { useId } from 'react'
import { Select } from '#app/design/form/select.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import {
  aboutRefusals,
  areaGrades,
  gradeWords,
  type AreaGrade,
  type ImportKind,
} from '../content/areas.ts'

/** What staff say of a file before it is read. */
export type FileAbout = {
  kind: ImportKind
  operator?: string
  grade?: AreaGrade
  surveyedOn?: string
}
type Errors = Partial<Record<'operator' | 'surveyedOn', string>>
type Props = { about: FileAbout; errors: Errors; onChange: (about: FileAbout) => void }

/** What is missing of a file of areas; that the day is one, the server says. */
export function missingAbout({ kind, operator, surveyedOn }: FileAbout): Errors {
  if (kind === 'buildings') return {}
  return {
    ...(operator?.trim() ? {} : { operator: aboutRefusals.operator }),
    ...(surveyedOn ? {} : { surveyedOn: aboutRefusals.surveyedOn }),
  }
}

/** Buildings or areas; of areas, whose they are, and how and when they were found (SIT-08). */
export function FileAboutFields({ about, errors, onChange }: Props) {
  const name = useId()
  const areas: FileAbout = {
    operator: '',
    grade: 'surveyed',
    surveyedOn: '',
    ...about,
    kind: 'areas',
  }
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="font-semibold">The file holds</legend>
        <label className="flex gap-2">
          <input
            type="radio"
            name={name}
            checked={about.kind === 'buildings'}
            onChange={() => onChange({ kind: 'buildings' })}
          />
          Connected buildings (fibre)
        </label>
        <label className="flex gap-2">
          <input
            type="radio"
            name={name}
            checked={about.kind === 'areas'}
            onChange={() => onChange(areas)}
          />
          Areas of service (fixed wireless)
        </label>
      </fieldset>
      {about.kind === 'areas' ? <AreaFields {...{ about, errors, onChange }} /> : null}
      <p className="max-w-prose text-ink-soft">
        <span>
          {about.kind === 'buildings'
            ? 'CSV with the columns name, latitude, longitude and broadband (and address, suburb, third party, promotion if you have them), GeoJSON, or the JSON of an ArcGIS layer.'
            : 'GeoJSON or the JSON of an ArcGIS layer, with polygons. A feature may have a name, and a grade and a survey date (surveyed) of its own.'}
        </span>{' '}
        Nothing changes on the site until you have seen the preview and put it live.
      </p>
    </>
  )
}

function AreaFields({ about, errors, onChange }: Props) {
  const id = useId()
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <TextInput
        id={`${id}-operator`}
        label="Operator"
        error={errors.operator}
        maxLength={100}
        value={about.operator}
        onChange={(event) => onChange({ ...about, operator: event.currentTarget.value })}
      />
      <TextInput
        id={`${id}-day`}
        type="date"
        label="Survey date"
        error={errors.surveyedOn}
        value={about.surveyedOn}
        onChange={(event) => onChange({ ...about, surveyedOn: event.currentTarget.value })}
      />
      <Select
        id={`${id}-grade`}
        label="Grade"
        hint={gradeWords[about.grade ?? 'surveyed'].hint}
        options={areaGrades.map((value) => ({ value, label: gradeWords[value].label }))}
        value={about.grade}
        onChange={(event) => onChange({ ...about, grade: event.currentTarget.value as AreaGrade })}
      />
    </div>
  )
}
