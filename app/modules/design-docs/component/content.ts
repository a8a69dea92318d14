export type ComponentLevel = 'atom' | 'molecule' | 'organism'

export type ComponentRecord = {
  /** Id of the section: the name in lower case with dashes. The functions of its examples start with it in PascalCase. */
  id: string
  name: string
  level: ComponentLevel
  /** Path of the source file in app/design. */
  source: string
  summary: string
  accessibility: readonly string[]
}

export const componentTabs = [
  { path: 'components', label: 'All' },
  { path: 'atoms', label: 'Atoms', level: 'atom' },
  { path: 'molecules', label: 'Molecules', level: 'molecule' },
  { path: 'organisms', label: 'Organisms', level: 'organism' },
] as const satisfies readonly { path: string; label: string; level?: ComponentLevel }[]

export const examplePlans = ['Fibre', 'LTE', 'Wireless'] as const

/** By name, in the order of the page. */
type Components = Record<string, Omit<ComponentRecord, 'id' | 'name' | 'level'> & { id?: string }>

const atoms: Components = {
  Button: {
    source: 'ui/button.tsx',
    summary: 'Performs an action on this page. To go to another page, use a ButtonLink.',
    accessibility: [
      'A native button, so Enter and Space press it. It is 44 px high. Small buttons are 36 px and only for the console.',
      'While busy, it stays in the tab order and has aria-busy. A second press does nothing.',
    ],
  },
  ButtonLink: {
    source: 'ui/link.tsx',
    summary: 'A link that looks like a button, for the main next step.',
    accessibility: [
      'Announced as a link, because it opens another page. It can open in a new tab.',
    ],
  },
  TextLink: {
    source: 'ui/link.tsx',
    summary: 'An underlined link in running text, to a page on this site or elsewhere.',
    accessibility: [
      'Always underlined, because colour alone doesn’t set it apart from the text.',
      'A link that opens a new tab says so.',
    ],
  },
  Badge: {
    source: 'ui/surfaces.tsx',
    summary: 'A word or two about the item next to it.',
    accessibility: ['The words give the meaning. The tone is only a visual aid.'],
  },
  Icon: {
    source: 'ui/icon.tsx',
    summary: 'A line drawing next to words, in the colour of the text.',
    accessibility: ['Always aria-hidden. A control with only an icon needs an aria-label.'],
  },
  Spinner: {
    source: 'ui/button.tsx',
    summary: 'Something is in progress and we don’t know how far along it is.',
    accessibility: [
      'With a label, it has role status and is announced. Without one, it is decorative.',
      'Doesn’t move if people prefer reduced motion.',
    ],
  },
  Skeleton: {
    source: 'ui/list-state.tsx',
    summary: 'Grey lines in the shape of the text that is loading.',
    accessibility: ['Hidden, because the container announces that it is loading.'],
  },
  Stamp: {
    source: 'ui/recipe-card.tsx',
    summary: 'The price on a card, with its unit or exclusions in small print.',
    accessibility: ['The price has a contrast of at least 7:1 in both schemes.'],
  },
  VisuallyHidden: {
    source: 'ui/icon.tsx',
    summary: 'Text for screen readers only.',
    accessibility: [
      'For meaning that sighted people get from position or shape. Never for a control.',
    ],
  },
  ShareBar: {
    source: 'chart.tsx',
    summary: 'A bar that shows a share, next to the figure.',
    accessibility: ['Hidden, because the figure next to it gives the same value.'],
  },
  Portrait: {
    source: 'ui/recipe-card.tsx',
    summary: 'A person’s initials.',
    accessibility: ['Hidden, because the name is next to it.'],
  },
}

const molecules: Components = {
  TextInput: {
    source: 'form/field.tsx',
    summary: 'One line of text with its label, hint and error.',
    accessibility: [
      'Label, hint and error are linked to the input by id. An error sets aria-invalid.',
      'Set autoComplete and inputMode. They fill in the field and choose the keyboard.',
    ],
  },
  PhoneInput: {
    source: 'form/phone-input.tsx',
    summary: 'A field for a phone number. It warns about unusual numbers but still accepts them.',
    accessibility: [
      'The warning appears when the field loses focus, is announced politely and is linked to the input. It isn’t an error.',
    ],
  },
  TextArea: {
    source: 'form/field.tsx',
    summary: 'Several lines of text with their label.',
    accessibility: ['People can drag it to make it taller. State any limit in the hint.'],
  },
  Select: {
    source: 'form/field.tsx',
    summary:
      'The browser’s own list of choices. Use it for about six choices or more. For fewer, use a RadioGroup.',
    accessibility: ['Native: phones show their own picker, and screen readers support it.'],
  },
  Checkbox: {
    source: 'form/choices.tsx',
    summary: 'A single yes or no.',
    accessibility: ['The whole line can be clicked. Consent is never ticked in advance.'],
  },
  RadioGroup: {
    source: 'form/choices.tsx',
    summary: 'One answer out of a few, all of them visible.',
    accessibility: [
      'A fieldset with a legend. The arrow keys move between the answers.',
      'The chosen answer also has a ring and a border, not just a different colour.',
    ],
  },
  CheckboxGroup: {
    source: 'form/choices.tsx',
    summary: 'Any number of answers.',
    accessibility: ['A fieldset with a legend. The hint and the error are for the whole group.'],
  },
  ErrorSummary: {
    source: 'form/form.tsx',
    summary: 'The errors in a form, with a link to each field.',
    accessibility: [
      'Has role alert. After submission, the focus moves to the first field with an error. Without script, the page opens at the list.',
      'Without errors it isn’t rendered.',
    ],
  },
  FormError: {
    source: 'form/field.tsx',
    summary: 'The reason a form could not be sent.',
    accessibility: [
      'Has role alert, so it is announced at once. Without a message it isn’t rendered.',
    ],
  },
  SaveBar: {
    source: 'form/save-bar.tsx',
    summary: 'The bar below a form, with Save, Discard and the number of changed fields.',
    accessibility: [
      'The count has role status, so screen readers announce changes.',
      'It covers part of the page, so scroll-padding keeps the focused field in view.',
    ],
  },
  Notice: {
    source: 'ui/surfaces.tsx',
    summary: 'A message on the page.',
    accessibility: [
      'Give it a role only if it appears without a page load: status, or alert for problems.',
    ],
  },
  Card: {
    source: 'ui/surfaces.tsx',
    summary: 'A plain surface with a border. For products, use a RecipeCard.',
    accessibility: ['Set `as` to div, article, section or li.'],
  },
  CardSection: {
    source: 'ui/card-section.tsx',
    summary: 'A part of a console screen: a card with a heading.',
    accessibility: ['A section whose name is its heading, so screen readers list it as a region.'],
  },
  Stat: {
    source: 'ui/stat.tsx',
    summary: 'One figure and what it counts.',
    accessibility: ['Part of a dl, so that figure and name are read together.'],
  },
  Meter: {
    source: 'ui/meter.tsx',
    summary: 'A share of a known total.',
    accessibility: ['The value is given in words and as aria-valuetext.'],
  },
  ProgressBar: {
    source: 'ui/meter.tsx',
    summary: 'How far along a task is.',
    accessibility: ['Has role progressbar, with the value in words.'],
  },
  IngredientList: {
    source: 'ui/recipe-card.tsx',
    summary: 'What a package contains, laid out like a recipe.',
    accessibility: ['Screen readers hear “Not included” before each item that is left out.'],
  },
  CheckList: {
    source: 'ui/icon.tsx',
    summary: 'A few short facts, each with a check mark.',
    accessibility: ['A list with a name. Screen readers skip the check marks.'],
  },
  MarginNote: {
    source: 'ui/recipe-card.tsx',
    summary: 'A tip, styled like a cook’s handwritten note.',
    accessibility: ['Starts with its label, so that it makes sense when read in order.'],
  },
  TabLinks: {
    source: 'ui/tabs.tsx',
    summary: 'Tabs that are links, so that the choice is in the address.',
    accessibility: [
      'If they change part of the page (panelId), they are tabs with aria-selected, arrow keys, Home and End.',
      'Otherwise they are a named navigation, and the current link has aria-current. They work without script, and so does Back.',
    ],
  },
  Menu: {
    source: 'ui/popup.tsx',
    summary: 'A list of actions that opens below a button.',
    accessibility: [
      'Has role menu. Arrow keys, Home, End and first letters move the focus. Tab and Escape close it.',
      'An unavailable action shows the reason.',
    ],
  },
  Popup: {
    source: 'ui/popup.tsx',
    summary: 'Extra content that opens below a button, in the browser’s own popover.',
    accessibility: [
      'Takes the focus. Escape or a click outside closes it and returns the focus to the button.',
    ],
  },
  SyncStatus: {
    source: 'ui/sync-status.tsx',
    summary: 'When a list was last updated, with a button to refresh it now.',
    accessibility: ['A failure is announced as an alert, and the earlier results stay visible.'],
  },
  NumberedStep: {
    source: 'ui/recipe-card.tsx',
    summary: 'One of several steps, as in a recipe’s method.',
    accessibility: [
      'An item in an ordered list, which announces the number. The drawn number is hidden from screen readers.',
    ],
  },
}

const organisms: Components = {
  RecipeCard: {
    source: 'ui/recipe-card.tsx',
    summary: 'The index card for every package, bundle and plan.',
    accessibility: [
      'An article with a heading. Choose the heading level so that none is skipped.',
      'The tab shows who the card is for.',
    ],
  },
  Table: {
    source: 'ui/table.tsx',
    summary: 'Rows and columns, in a frame that scrolls if they don’t fit.',
    accessibility: [
      'The caption is its name. The frame can be focused, so the arrow keys scroll it.',
      'The cell that names a row is a th with scope row.',
      'A tick is only a drawing, so the cell also has hidden text.',
    ],
  },
  Accordion: {
    source: 'ui/surfaces.tsx',
    summary: 'Questions with answers that open in place.',
    accessibility: [
      'The browser’s own details element, so searching the page finds the answers and it works without script.',
    ],
  },
  Dialog: {
    source: 'ui/dialog.tsx',
    summary: 'A separate task in a window over the page.',
    accessibility: [
      'Traps the focus, closes with Escape and returns the focus to the control that opened it.',
      'On visitor pages, the control that opens it is also a link or a form.',
    ],
  },
  AlertDialog: {
    source: 'ui/alert-dialog.tsx',
    summary: 'A question that people must answer before they continue.',
    accessibility: [
      'Has role alertdialog. A click outside doesn’t close it. Focus starts on the answer that changes nothing.',
    ],
  },
  EditConflict: {
    source: 'ui/sync-status.tsx',
    summary:
      'Shows both values of each field if someone else saved first, so that people can choose.',
    accessibility: [
      'Has role alert, so it is announced at once. The chosen value has aria-pressed.',
      'Each button names its field in hidden text.',
    ],
  },
  DiffTable: {
    source: 'ui/diff-table.tsx',
    summary: 'The effect of a bulk change on each record, a page at a time.',
    accessibility: [
      'A table with the record as the row header. On narrow screens, each cell shows its label.',
      'The result for each record is in words. The colour only repeats it.',
    ],
  },
  'List states': {
    id: 'list-state',
    source: 'ui/list-state.tsx',
    summary: 'A list that is empty, loading, failed or offline.',
    accessibility: [
      'The loading and offline states have the role status. An error has the role alert and shows what to do next.',
    ],
  },
  Toast: {
    source: 'toast/toaster.tsx',
    summary: 'A short message that disappears. It can be read again under Messages.',
    accessibility: [
      'Polite, or assertive when something was lost. Hover and focus pause its timer, Escape dismisses it and F6 moves the focus to it.',
    ],
  },
  DayChart: {
    source: 'chart.tsx',
    summary: 'One bar per day, with a mark on each bar for comparison.',
    accessibility: [
      'People choose a day by pointing, touch or arrow keys. Its figures appear below and are announced.',
      'A table that opens on request has the same figures. Bars and marks differ in shape, not just in colour.',
    ],
  },
  Band: {
    source: 'ui/band.tsx',
    summary:
      'One full-width stripe of a page, with content up to 72rem wide. Use at most one deep band per page.',
    accessibility: ['A section. With labelledBy, it is a named region.'],
  },
}

const recordsOf = (level: ComponentLevel, components: Components): ComponentRecord[] =>
  Object.entries(components).map(([name, component]) => ({
    id: name.replaceAll(/(?!^)[A-Z]/g, '-$&').toLowerCase(),
    name,
    level,
    ...component,
  }))

export const designComponents: readonly ComponentRecord[] = [
  ...recordsOf('atom', atoms),
  ...recordsOf('molecule', molecules),
  ...recordsOf('organism', organisms),
]
