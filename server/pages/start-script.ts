import { createHash } from 'node:crypto'

/** What makes a page live, apart from its document (ADR 0027): its data, and the modules it needs. */
export type StartScript = { address: string; code: string }

export const startScriptFolder = '/hydration/'

const inlineScript = /<script\b((?![^>]*\bsrc=)[^>]*)>([\s\S]*?)<\/script>/g
const modulePreload = /<link rel="modulepreload" href="([^"]*)"\/?>/g
const entryImport = /\bimport\("([^"]+)"\);?\s*$/
const marks = /^(<!--\/?\$-->)*/

/**
 * Takes what React Router wrote at the end of a document out of it. Two empty scripts stay where its own
 * two stood, because hydration looks for them there.
 * @param ahead the modules the document itself names, to be fetched beside the start script
 * @returns undefined when the document is not of the expected shape; then everything stays in it
 */
export function takeStartScript(
  html: string,
  ahead: readonly string[],
): { html: string; start: StartScript } | undefined {
  const scripts = Array.from(html.matchAll(inlineScript), (match) => ({
    code: match[2]!,
    isModule: match[1]!.includes('type="module"'),
    from: match.index,
    to: match.index + match[0].length,
  })).filter(({ code, isModule }) => isModule || code.includes('window.__reactRouterContext'))
  const [context, modules, ...stream] = scripts
  const last = stream.at(-1)
  if (!context || !modules?.isModule || !entryImport.test(modules.code)) return undefined
  if (!last?.code.includes('.close()') || stream.some((script) => script.isModule)) return undefined

  const preloads = Array.from(html.matchAll(modulePreload), (match) => match[1]!)
  const code = [
    context.code,
    ...stream.map((script) => script.code),
    modules.code.replace(entryImport, 'await import("$1")'),
    // Named here, too, because what a module imports is found only when that module has come.
    ...preloads.filter((href) => !ahead.includes(href)).map((href) => `import "${href}"`),
  ].join('\n')
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 16)
  const places = '<script type="inert"></script>'.repeat(2)
  const rest = html.slice(last.to).replace(marks, '')
  return {
    html: html.slice(0, context.from).replace(modulePreload, '') + places + rest,
    start: { address: `${startScriptFolder}${hash}.js`, code },
  }
}
