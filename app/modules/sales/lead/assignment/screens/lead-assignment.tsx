import { useQuery } from '@tanstack/react-query'
import { provinces } from '#app/basics/south-africa.ts'
import { Select } from '#app/design/form/field.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { type Answer, fetchJson, staffApi, routeQuery } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useWrite } from '#app/modules/access/ui/use-write.tsx'
import type { Edit } from '#app/modules/settings/edit/ui/use-edit.ts'
import { type AssignmentRules, assignmentRulesSchema } from '#app/modules/settings/schema.ts'
import { RulesForm } from '#app/modules/settings/ui/rules-form.tsx'
import { kindLabels } from '../../inbox/content.ts'
import { type LeadKind, formKinds } from '../../schema.ts'
import type { leadAssignmentApi } from '../api.server.ts'
import { assignmentWords as words, ruleLabels } from '../content.ts'

const assignment = staffApi<typeof leadAssignmentApi>('/api/admin/lead-assignment')
type Assignment = Answer<typeof assignment.index.$get>

export const meta = () => [{ title: `${words.title} | Staff console` }]

export default function LeadAssignment() {
  const answer = useQuery(routeQuery(['lead-assignment'], assignment.index.$get))
  return (
    <div className="grid gap-3">
      <TextLink isBack to="/admin/leads">
        All leads
      </TextLink>
      <h1>{words.title}</h1>
      <p className="max-w-prose text-ink-soft">{words.intro}</p>
      {answer.data ? (
        <AssignmentForm {...answer.data} />
      ) : (
        <ReadState read={answer} what="the rules" rows={6} />
      )}
    </div>
  )
}

type AssignmentInput = Record<string, string>
const formField = (kind: string) => `byForm.${kind}`
const provinceField = (province: string) => `byProvince.${province}`
const ownerKinds: readonly LeadKind[] = [...formKinds, 'whatsapp']

function AssignmentForm({ stored, people }: Assignment) {
  const write = useWrite('lead-assignment', 'settings')
  return (
    <RulesForm
      stored={stored}
      onSave={(value: AssignmentRules, baseVersion, idempotencyKey) =>
        write(() =>
          fetchJson(assignment.index.$post({ json: { value, baseVersion, idempotencyKey } })),
        )
      }
      schema={assignmentRulesSchema}
      mapping={{ typedOf, parse }}
      heading={words.heading}
      defaultNote={words.untouched}
      labelOf={labelOf}
      readable={(name, value) => readableRule(people, name, value)}
    >
      {(edit) => <Fields edit={edit} people={people} />}
    </RulesForm>
  )
}

function Fields({ edit, people }: { edit: Edit<AssignmentInput>; people: Assignment['people'] }) {
  const rule = edit.value.rule
  const persons = people.map(({ id, name }) => ({ value: id, label: name }))
  const select = (name: string, none: string) => ({
    id: `assignment-${name}`,
    label: labelOf(name),
    value: edit.value[name] ?? '',
    error: edit.fields[name],
    options: [{ value: '', label: none }, ...persons],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      edit.set(name, currentTarget.value),
  })
  const fields =
    rule === 'form'
      ? ownerKinds.map(formField)
      : rule === 'province'
        ? provinces.map(provinceField)
        : []
  return (
    <>
      <Select
        {...select('rule', '')}
        options={Object.entries(ruleLabels).map(([value, label]) => ({ value, label }))}
      />
      {fields.length > 0 ? (
        <div className="grid items-end gap-4 sm:grid-cols-2">
          {fields.map((name) => (
            <Select key={name} {...select(name, words.fallback)} />
          ))}
        </div>
      ) : null}
      <Select {...select('escalateTo', words.noOne)} hint={words.escalateHint} />
    </>
  )
}

function labelOf(name: string): string {
  if (name === 'rule') return words.rule
  if (name === 'escalateTo') return words.escalateTo
  const key = name.slice(name.indexOf('.') + 1)
  return name.startsWith('byForm.') ? kindLabels[key as LeadKind] : key
}

function readableRule(people: Assignment['people'], name: string, value: string): string {
  if (name === 'rule') return ruleLabels[value as AssignmentRules['rule']]
  if (value === '') return name === 'escalateTo' ? words.noOne : words.fallback
  return people.find(({ id }) => id === value)?.name ?? words.formerOwner
}

function typedOf({ rule, byForm, byProvince, escalateTo }: AssignmentRules): AssignmentInput {
  return {
    rule,
    escalateTo: escalateTo ?? '',
    ...Object.fromEntries(ownerKinds.map((kind) => [formField(kind), byForm[kind] ?? ''])),
    ...Object.fromEntries(provinces.map((name) => [provinceField(name), byProvince[name] ?? ''])),
  }
}

function parse(typed: AssignmentInput) {
  const chosenOwners = (names: readonly string[], field: (name: string) => string) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const id = typed[field(name)]
        return id ? [[name, id]] : []
      }),
    )
  return {
    rule: typed.rule,
    byForm: chosenOwners(ownerKinds, formField),
    byProvince: chosenOwners(provinces, provinceField),
    escalateTo: typed.escalateTo || null,
  }
}
