import { resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

/** Compiles a module and all its imports into one classic script. */
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
const compiledByEntry = new Map<string, Promise<string>>()

/**
 * `import code from 'script:app/modules/…/worker.ts'` gives the text of the script compiled from that module (path from
 * the project root). A service worker needs this, because it runs separately from the site's modules, at another URL.
 */
export function compiledScripts(): Plugin {
  return {
    name: 'compiled-scripts',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(scheme) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${scheme}`)) return undefined
      const code = compiledByEntry.get(id) ?? compileScript(id.slice(scheme.length + 1))
      compiledByEntry.set(id, code)
      return `export default ${JSON.stringify(await code)}`
    },
  }
}
