import { expect, test } from 'vitest'
import { findTranslationUnsafeTexts } from './loose-texts.ts'

const island = 'app/modules/x/islands/x.tsx'
const ui = 'app/modules/x/ui/x.tsx'
const props = 'app/modules/x/ui/props.ts'

/** Runs the check on a component that an island imports, with this markup. */
function examine(markup: string, head = '', from = island) {
  const files: Record<string, string> = {
    [from]: '',
    [ui]: `import { words } from '../content.ts'\n${head}\nexport const X = () => ${markup}`,
    [props]: 'export type Slots = { outcome: ReactNode; render?: (id: string) => ReactElement }',
  }
  const imports = new Map([
    [from, [ui]],
    [ui, [props]],
    [props, []],
  ])
  return findTranslationUnsafeTexts(imports, (path) => files[path]!).map(({ path }) => path)
}

test.each([
  '<p>Count {count}</p>',
  '<p>{count} <b>of ten</b></p>',
  '<p>{words.name}: {price}</p>',
  '<p>{words.count(n)} {words.more}</p>',
  '<p><b /> {`${count} left`}</p>',
  '<p><Icon name="check" />{name}</p>',
  "<p>{isFrom ? 'from ' : ''}{amount}</p>",
  "<p><b />{isOn ? 'on' : null}</p>",
  "<p>{isOn && 'on'}<b /></p>",
  '<small> {unit}</small>',
  '<><b />{name}</>',
  '<Chip>{isOn ? <Icon name="check" /> : null}{words.name}</Chip>',
  '<p>{isOn && <b />} {isOff && <b />}later</p>',
  '<p>{items.map((item) => <b key={item} />)}later</p>',
  '<p>{name ?? <b />}<i /></p>',
])('WEB-01 %s is reported as unsafe for browser translation', (markup) => {
  expect(examine(markup)).toEqual([`${ui}:3`])
})

test.each([
  '<p>{`Count ${count}`}</p>',
  '<p>{count}</p>',
  "<p>{isOn ? 'on' : null}</p>",
  '<p><span>{count}</span> of ten</p>',
  '<p>{words.before} <a>{words.name}</a>.</p>',
  '<p>\n  {/* why */}\n  {name}\n</p>',
  '<p>Now {isOn ? <b>on</b> : null}</p>',
  '<p>{isOn ? <b /> : null}<i />later</p>',
  '<p>{outcome}<b />{props.render(id)}</p>',
  '<p>{children}<b /></p>',
  '<p>{form.parts?.map((part) => <b key={part} />)}<i /></p>',
])('%s is safe for browser translation', (markup) => expect(examine(markup)).toEqual([]))

test('routes without React are not checked, but public forms, screens, toasts and returned texts are', () => {
  const loose = '<p>Count {count}</p>'
  expect(examine(loose, '', 'app/modules/x/routes/x.tsx')).toEqual([])
  expect(examine(loose, '', 'app/modules/x/routes/public-form.tsx')).toEqual([`${ui}:3`])
  expect(examine(loose, '', 'app/modules/x/screens/x.tsx')).toEqual([`${ui}:3`])
  expect(examine(loose, '', 'app/design/toast/x.tsx')).toEqual([`${ui}:3`])
  expect(examine('<Name />', 'function Name() { return name }')).toEqual([`${ui}:2`])
  expect(examine('<p>{mark}<b /></p>', 'const mark = isOn ? <i /> : null')).toEqual([])
  expect(examine('<p>{title}<b /></p>', 'type Props = { title: React.ReactNode }')).toEqual([])
})
