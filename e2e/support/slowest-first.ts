import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Slow journeys, which start first: one that started last would delay the end of the run. */
const slowest = (
  'server-kills.proof leads-inbox database-dies.proof every-page every-screen visual catalogue ' +
  'quotes every-dialog staff-sign-in contract-audit settings assessment first-touch shell people'
).split(' ')

/** Files are grouped by project, because a worker ends when the next file belongs to another project. */
const projects = ['journeys-external', 'journeys', 'unit-external', 'unit']

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = slowest.findIndex((name) => moduleId.endsWith(`/e2e/${name}.test.ts`))
      return at === -1 ? slowest.length : at
    }
    const block = ({ project }: TestSpecification) => projects.indexOf(project.name)
    return (await super.sort(files)).toSorted(
      (one, other) => block(one) - block(other) || rank(one) - rank(other),
    )
  }
}
