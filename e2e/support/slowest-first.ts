import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Journeys that take or wait longest: started last, one of them would keep the whole run waiting. */
const slowest = [
  'kill',
  'every-page',
  'every-screen',
  'visual',
  'leads-inbox',
  'catalogue',
  'quotes',
  'every-dialog',
  'staff-sign-in',
  'contract-audit',
  'settings',
  'assessment',
  'first-touch',
  'shell',
  'people',
]

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = slowest.findIndex((name) => moduleId.endsWith(`/e2e/${name}.test.ts`))
      return at === -1 ? slowest.length : at
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}
