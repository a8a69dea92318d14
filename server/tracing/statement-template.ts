const longest = 500
const most = 1_000
const known = new Map<string, string>()

/** Comments, quoted names, strings, dollar-quoted strings, numbers: whichever begins first. */
const tokens =
  /--[^\n]*|\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'|\$([A-Za-z_]*)\$[\s\S]*?\$\1\$|(?<![\w$])\d+(?:\.\d+)?/g

/** An SQL statement without any value (OPS-06): placeholders stay, what is written out becomes a question mark. */
export function statementTemplate(text: string): string {
  const template = known.get(text) ?? makeTemplate(text)
  if (known.size >= most) known.clear()
  known.set(text, template)
  return template
}

/** The word a statement begins with: select, insert, begin. */
export function statementWord(template: string): string {
  return /^\w+/.exec(template)?.[0].toLowerCase() ?? 'statement'
}

function makeTemplate(text: string): string {
  const bare = text
    .replace(tokens, (token) => {
      if (token.startsWith('"')) return token
      return token.startsWith('--') || token.startsWith('/*') ? ' ' : '?'
    })
    .replace(/\s+/g, ' ')
    .trim()
  // What an escape, an open quote or a nested comment hides cannot be told from here.
  if (text.includes('\\') || bare.includes("'") || bare.includes('*/')) return statementWord(bare)
  return bare.slice(0, longest)
}
