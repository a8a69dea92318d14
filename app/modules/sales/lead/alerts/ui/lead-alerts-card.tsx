import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { isAtLeast } from '#app/basics/staff-roles.ts'
import { CheckboxGroup, RadioGroup } from '#app/design/form/choices.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Card, Notice } from '#app/design/ui/surfaces.tsx'
import { type RequestBody, fieldsOf, fetchJson, routeQuery } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { ErrorNotice } from '#app/modules/access/ui/use-write.tsx'
import { HoursFields, hoursIn } from '../../../booking/working-time/ui/days-away.tsx'
import { leads } from '../../calls.ts'
import { useKindOptions } from '../../inbox/calls.ts'
import type { LeadAlerts } from '../schema.ts'

const api = leads.alerts.own
const queryKey = ['leads', 'alerts']
const officeWeek = { days: [1, 2, 3, 4, 5], from: '08:00', until: '17:00' }

export function LeadAlertsCard() {
  const { role } = useStaffUser()
  return isAtLeast(role, 'editor') ? <OwnAlerts /> : null
}

function OwnAlerts() {
  const alerts = useQuery(routeQuery(queryKey, api.$get))
  return (
    <Card as="section">
      <h3 className="mb-1 text-lg">New leads</h3>
      <p className="mb-4 text-ink-soft">
        Choose which unassigned leads appear under the bell, grouped in one notification until you
        read it. Leads assigned to you always appear there. The inbox shows all leads.
      </p>
      {alerts.data ? (
        <AlertsForm stored={alerts.data} />
      ) : (
        <ReadState read={alerts} what="your choice" rows={3} />
      )}
    </Card>
  )
}

function AlertsForm({ stored }: { stored: LeadAlerts }) {
  const queries = useQueryClient()
  const [areSome, setAreSome] = useState(stored.kinds !== null)
  const [hasHours, setHasHours] = useState(stored.hours !== null)
  const save = useMutation({
    mutationFn: (json: RequestBody<typeof api.$put>) => fetchJson(api.$put({ json })),
    onSuccess: (saved) => {
      queries.setQueryData(queryKey, saved)
      void queries.invalidateQueries({ queryKey: ['leads', 'new'] })
    },
  })
  const errors = fieldsOf(save.error)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    save.mutate({
      kinds: areSome ? (typed.getAll('kind') as NonNullable<LeadAlerts['kinds']>) : null,
      hours: hasHours ? hoursIn(typed) : null,
    })
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit} onChange={save.reset}>
      {save.isSuccess ? (
        <Notice tone="success" role="status">
          <p>Your choice is saved.</p>
        </Notice>
      ) : (
        <ErrorNotice error={save.error} />
      )}
      <FormChoice kinds={stored.kinds} areSome={areSome} onChoose={setAreSome} />
      <RadioGroup
        id="alert-when"
        name="when"
        label="Hours"
        options={[
          { value: 'always', label: 'At any time' },
          { value: 'hours', label: 'Only during these hours' },
        ]}
        value={hasHours ? 'hours' : 'always'}
        onChange={(value) => setHasHours(value === 'hours')}
      />
      {hasHours ? <Hours stored={stored.hours} errors={errors} /> : null}
      <Button type="submit" size="small" className="justify-self-start" isBusy={save.isPending}>
        Save
      </Button>
    </form>
  )
}

type FormsProps = {
  kinds: LeadAlerts['kinds']
  areSome: boolean
  onChoose: (areSome: boolean) => void
}

function FormChoice({ kinds, areSome, onChoose }: FormsProps) {
  const options = useKindOptions()
  return (
    <>
      <RadioGroup
        id="alert-forms"
        name="forms"
        label="Forms"
        options={[
          { value: 'all', label: 'Every form' },
          { value: 'some', label: 'Only these forms' },
        ]}
        value={areSome ? 'some' : 'all'}
        onChange={(value) => onChoose(value === 'some')}
      />
      {areSome ? (
        <CheckboxGroup
          id="alert-kinds"
          name="kind"
          label="These forms"
          options={options}
          defaultValues={kinds ?? []}
          layout="row"
        />
      ) : null}
    </>
  )
}

type HoursProps = { stored: LeadAlerts['hours']; errors: Record<string, string> }

function Hours({ stored, errors }: HoursProps) {
  return (
    <>
      <HoursFields
        idPrefix="alert"
        first={stored ?? officeWeek}
        errorOf={(name) => errors[`hours.${name}`]}
      />
      <p className="text-sm text-ink-soft">
        South African time. If the end is before the start, the hours run into the next day.
      </p>
    </>
  )
}
