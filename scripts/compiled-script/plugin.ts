import { resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

type Options = {
  target?: string
  /** What free names of the modules stand for, as code. */
  define?: Record<string, string>
}

/** A module and all it imports as one classic script, small enough to be read by whoever doubts it. */
export async function compileScript(
  entry: string,
  { target = 'es2022', define = {} }: Options = {},
): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    define,
    build: {
      write: false,
      target,
      modulePreload: { polyfill: false },
      lib: { entry: resolve(entry), formats: ['iife'], name: 'script' },
      // `let`, which these scripts say anyway, compresses better than one "var".
      rolldownOptions: { output: { topLevelVar: false } },
    },
  })
  const { output } = (built as Rolldown.RolldownOutput[])[0]!
  const code = output[0].code.trim().replace(/^\(function\(\)\{(.*)\}\)\(\);?$/s, '(()=>{$1})()')
  // Quoted as the document around it is, which compresses better; a template stays what it is.
  return code.includes('${') ? code : code.replace(/`([^`"\n]*)`/g, '"$1"')
}

const scheme = 'script:'
const compiled = new Map<string, Promise<string>>()

/**
 * `import code from 'script:app/start/apart.ts?MEASURES=true&START_ADDRESS'` gives the text of the script compiled from
 * that module (from the root of the project). Free names of it are set to the code after `=`, or, without one, to a
 * text to be replaced. For what browsers run apart from the site's modules: in the document, or as a worker.
 */
export function compiledScripts(): Plugin {
  return {
    name: 'compiled-scripts',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(scheme) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${scheme}`)) return undefined
      const [entry, query] = id.slice(scheme.length + 1).split('?')
      const names = [...new URLSearchParams(query)]
      const define = Object.fromEntries(
        names.map(([name, code]) => [name, code || JSON.stringify(`{${name}}`)]),
      )
      const code = compiled.get(id) ?? compileScript(entry!, { define })
      compiled.set(id, code)
      return `export default ${JSON.stringify(await code)}`
    },
  }
}
