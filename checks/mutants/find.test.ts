import { expect, test } from 'vitest'
import { findMutants, withMutants } from './find.ts'

const source = `
export function dueAt(lead: Lead, limit = 5): Date | undefined {
  if (lead.count < limit && lead.isOpen) log.info('late')
  notify(lead, 'late')
  return store.find({ id: lead.id, kind: 'lead' })
}
`
const mutants = findMutants('app/due.ts', source).map((mutant, number) => ({ ...mutant, number }))
const number = (change: string) => mutants.find(({ id }) => id.includes(change))!.number

/** Runs the sample function with the active mutant, if any; returns its calls of `notify`, `store` and `log`. */
function callsWith(active: number | undefined, lead: object): unknown[] {
  const calls: unknown[] = []
  const body = withMutants(source, mutants).replace(/lead: Lead|: Date \| undefined/g, (type) =>
    type === 'lead: Lead' ? 'lead' : '',
  )
  const scope = globalThis as { mutant?: (number: number) => boolean }
  scope.mutant = (asked) => asked === active
  const run = new Function(
    'notify',
    'store',
    'log',
    'lead',
    `${body.replace('export', '')}; dueAt(lead)`,
  )
  run(
    (...args: unknown[]) => calls.push(['notify', args[1]]),
    { find: (query: unknown) => calls.push(['find', query]) },
    { info: () => calls.push(['info']) },
    lead,
  )
  delete scope.mutant
  return calls
}

test('mutants change conditions, constants, calls, objects and the body of a function', () => {
  expect(mutants.map(({ id }) => id.replace('app/due.ts dueAt: ', ''))).toEqual([
    '5 => 6',
    'return',
    'lead.count < limit && lead.isOpen => !(lead.count < limit && lead.isOpen)',
    'lead.count < limit && lead.isOpen => lead.count < limit || lead.isOpen',
    'lead.count < limit => lead.count <= limit',
    "'late' => ''",
    "statement notify(lead, 'late')",
    "'late' => '' #2",
    'without id: lead.id',
    "without kind: 'lead'",
    "'lead' => ''",
  ])
})

test('without an active mutant the code behaves as before, and an active mutant changes one thing', () => {
  const lead = { id: '7', count: 5, isOpen: true }
  const found = ['find', { id: '7', kind: 'lead' }]
  expect(callsWith(undefined, lead)).toEqual([['notify', 'late'], found])
  expect(callsWith(number('statement notify'), lead)).toEqual([found])
  expect(callsWith(number('count <= limit'), lead)).toEqual([['info'], ['notify', 'late'], found])
  expect(callsWith(number('without id'), lead)).toEqual([
    ['notify', 'late'],
    ['find', { kind: 'lead' }],
  ])
  expect(callsWith(number('return'), lead)).toEqual([])
})
