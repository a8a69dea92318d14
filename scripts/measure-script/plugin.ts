import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { compileScript } from '../compiled-script/plugin.ts'

const moduleId = 'virtual:measure-script'
const entry = 'app/features/analytics/ui/measure-visits.ts'

/** The script that counts visits, as built: small enough to be read by whoever doubts it. */
export async function buildMeasureScript(): Promise<{ file: string; code: string }> {
  const code = await compileScript(entry, { target: 'es2020' })
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
  return { file: `assets/measure-${hash}.js`, code }
}

/** Builds the script apart from the site's modules and tells the server its address. */
export function measureScript(): Plugin {
  let built: ReturnType<typeof buildMeasureScript> | undefined
  const script = () => (built ??= buildMeasureScript())
  return {
    name: 'measure-script',
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    async load(id) {
      if (id !== `\0${moduleId}`) return undefined
      return `export const measureScriptPath = ${JSON.stringify(`/${(await script()).file}`)}`
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      const { file, code } = await script()
      this.emitFile({ type: 'asset', fileName: file, source: code })
    },
  }
}
