import { resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

/** A module and all it imports as one classic script. */
async function compileScript(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      lib: { entry: resolve(entry), formats: ['iife'], name: 'script' },
    },
  })
  const { output } = (built as Rolldown.RolldownOutput[])[0]!
  return output[0].code
}

const scheme = 'script:'
const compiled = new Map<string, Promise<string>>()

/**
 * `import code from 'script:app/modules/…/worker.ts'` gives the text of the script compiled from that module (from
 * the root of the project): service workers run apart from the site's modules, from an address of their own.
 */
export function compiledScripts(): Plugin {
  return {
    name: 'compiled-scripts',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(scheme) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${scheme}`)) return undefined
      const code = compiled.get(id) ?? compileScript(id.slice(scheme.length + 1))
      compiled.set(id, code)
      return `export default ${JSON.stringify(await code)}`
    },
  }
}
