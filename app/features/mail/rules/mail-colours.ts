/** The tokens of app/design in light and dark; mail clients know no variables, so they are written out. */
export const mailColours = {
  paper: ['#fbf8f1', '#151915'],
  surface: ['#fffdf8', '#222823'],
  ink: ['#1b211e', '#f3ede0'],
  'ink-soft': ['#4b554f', '#bac2b8'],
  line: ['#d8cbb2', '#3d463d'],
  leaf: ['#1f6f54', '#77c9a7'],
  'on-leaf': ['#fbf8f1', '#10201a'],
  'leaf-deep': ['#14493a', '#0f3d30'],
  'on-deep': ['#fbf8f1', '#f6f1e6'],
  'leaf-mist': ['#e3efe8', '#1d3a30'],
  clay: ['#b4471f', '#f0976f'],
  'clay-mist': ['#f8e6dc', '#40261a'],
} as const
export type MailColour = keyof typeof mailColours
export type ColourUse = { text?: MailColour; fill?: MailColour; line?: MailColour }

/** A style attribute for the light scheme; the classes of `darkStyles` take over in the dark one. */
export function colours(use: ColourUse): string {
  const rules = [
    use.text && `color:${mailColours[use.text][0]}`,
    use.fill && `background-color:${mailColours[use.fill][0]}`,
    use.line && `border-color:${mailColours[use.line][0]}`,
  ]
  return rules.filter(Boolean).join(';')
}

/** The classes that go with `colours`. */
export function colourClasses(use: ColourUse, more = ''): string {
  return [
    more,
    use.text && `t-${use.text}`,
    use.fill && `f-${use.fill}`,
    use.line && `l-${use.line}`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** The dark scheme, for clients that follow it. */
export const darkStyles = `@media (prefers-color-scheme:dark){${Object.entries(mailColours)
  .map(
    ([name, [, dark]]) =>
      `.t-${name}{color:${dark}!important}.f-${name}{background-color:${dark}!important}.l-${name}{border-color:${dark}!important}`,
  )
  .join('')}}`
