import { resolve } from 'node:path'
import { build, parseAst, type Plugin, type Rolldown } from 'vite'

type CompileOptions = {
  target?: string
  /** What free names of the modules stand for, as code. */
  define?: Record<string, string>
}

/** A module and all it imports as one classic script, small enough to be read by whoever doubts it. */
export async function compileScript(
  entry: string,
  { target = 'es2022', define = {} }: CompileOptions = {},
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
  return withDoubleQuotes(code)
}

/**
 * Writes texts that the minifier put between backticks between double quotes, as the document around an inline
 * script has them: they compress better so.
 */
function withDoubleQuotes(code: string): string {
  let quoted = code
  // From the last, so that the places of those before stay true.
  for (const { start, end, text } of plainTemplates(parseAst(code)).toReversed())
    if (!text.includes('"'))
      quoted = quoted.slice(0, start) + JSON.stringify(text) + quoted.slice(end)
  return quoted
}

type Node = { type: string; start: number; end: number }
type Template = Node & { quasis: { value: { cooked: string } }[] }

/** The template literals below a node of the syntax tree that are plain text; what a tag gets is more than that. */
function plainTemplates(node: unknown): { start: number; end: number; text: string }[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, start, end } = node as Node
  if (type === 'TaggedTemplateExpression') return []
  const [text, more] = type === 'TemplateLiteral' ? (node as Template).quasis : []
  if (text && !more) return [{ start, end, text: text.value.cooked }]
  return Object.values(node).flatMap(plainTemplates)
}

const scheme = 'script:'
const compiled = new Map<string, Promise<string>>()

/**
 * `import code from 'script:app/start/apart.ts?MEASURES=true&START_ADDRESS'` gives the text of the script compiled
 * from that module (from the root of the project): for what browsers run apart from the site's modules, in the
 * document or as a worker. Free names of the module become the code after `=`, or without one a text `{NAME}` for
 * the importer to replace.
 */
export function compiledScripts(): Plugin {
  return {
    name: 'compiled-scripts',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(scheme) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${scheme}`)) return undefined
      const [entry, query] = id.slice(scheme.length + 1).split('?')
      const define = Object.fromEntries(
        [...new URLSearchParams(query)].map(([name, code]) => [
          name,
          code || JSON.stringify(`{${name}}`),
        ]),
      )
      const code = compiled.get(id) ?? compileScript(entry!, { define })
      compiled.set(id, code)
      return `export default ${JSON.stringify(await code)}`
    },
  }
}
