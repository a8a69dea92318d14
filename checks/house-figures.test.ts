import { Session } from 'node:inspector/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { postJson } from '#tools/testing/context-app.ts'
import { testApp } from '#tools/testing/test-app.ts'
import { testContext, useTestDatabase } from '#tools/testing/test-database.ts'
import { findWorseFigures, measureHouse } from './house-figures.ts'

const publicKey = 'public-key-of-this-test'
const database = useTestDatabase(seedSettings)
const maxFilesOfPost = 49

test('measures lines, files and importers, and lists the figures that became worse', () => {
  const texts: Record<string, string> = {
    'app/root.tsx': "import { a } from './a.ts'\n",
    'app/modules/shell/pages/public-layout.tsx': "import type { a } from '#app/a.ts'\n",
    'app/modules/site/home/pages/home.tsx': 'x\n'.repeat(30),
    'app/a.ts': 'x\n'.repeat(20),
    'app/a.test.ts': 'x\n'.repeat(7),
    'docs/architecture.md': '## Mechanisms of our own\n\n- **One**: a\n- **Two**: b\n',
  }
  const paths = Object.keys(texts).filter((path) => path.startsWith('app/'))
  const figures = measureHouse(paths, (path) => texts[path]!)
  expect(figures).toMatchObject({
    productLines: 52,
    files: 4,
    medianLines: 20,
    smallFiles: 2,
    importedByOnePercent: 0,
    mechanisms: 2,
    homePageFiles: 4,
    testLines: 7,
  })
  expect(findWorseFigures(figures, figures)).toEqual([])
  expect(findWorseFigures(figures, { ...figures, files: 3, medianLines: 21 })).toEqual([
    'files is 4, the limit is 3',
    'medianLines is 20, the limit is 21',
  ])
})

test('posting a form runs code from at most 49 files', async () => {
  const app = testApp({ base: testContext(database, { env: { PUBLIC_ANON_KEY: publicKey } }) })
  const person = { name: 'Nomsa', email: 'nomsa@example.co.za', company: 'Books', phone: '' }
  const lead = { ...person, employees: '', challenges: '', assessmentType: 'comprehensive' }
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await session.post('Profiler.takePreciseCoverage')
  const headers = { authorization: `Bearer ${publicKey}` }
  expect((await postJson(app, '/functions/zoho-crm', lead, headers)).status).toBe(200)
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const run = result
    .filter(({ functions }) =>
      functions.some(({ functionName, ranges }) => functionName && ranges[0]!.count > 0),
    )
    .map(({ url }) => (url.startsWith('file:') ? fileURLToPath(url) : url))
    .map((path) => relative(process.cwd(), path))
    .filter((path) => /^(app|server)\//.test(path))
  const files = [...new Set(run)].toSorted()
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(maxFilesOfPost)
})
