const componentLevels = ['atom', 'molecule', 'organism'] as const
export type ComponentLevel = (typeof componentLevels)[number]

export type ComponentRecord = {
  /** The id of the component's section; names of its examples start with it. */
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

/** Options of the TabLinks example; the selected one is in the URL. */
export const examplePlans = ['Fibre', 'LTE', 'Wireless'] as const

/** All components in app/design that pages can use. */
export const designComponents: readonly ComponentRecord[] = [
  {
    id: 'button',
    name: 'Button',
    level: 'atom',
    source: 'ui/button.tsx',
    summary: 'Does something on this page. To go to another page, use a ButtonLink.',
    accessibility: [
      'A native button, so Enter and Space press it. 44 px high; small ones are 36 px and belong in the console.',
      'While busy it stays in the tab order and says aria-busy; a second press does nothing.',
    ],
  },
  {
    id: 'button-link',
    name: 'ButtonLink',
    level: 'atom',
    source: 'ui/link.tsx',
    summary: 'A link with the looks of a button, for the one thing a visitor should do next.',
    accessibility: ['Announced as a link, because it goes somewhere; it can open in a new tab.'],
  },
  {
    id: 'text-link',
    name: 'TextLink',
    level: 'atom',
    source: 'ui/link.tsx',
    summary: 'An underlined link in running text, inside or outside the site.',
    accessibility: [
      'Always underlined: colour alone would not tell it from the text.',
      'A link that opens a new tab says so.',
    ],
  },
  {
    id: 'badge',
    name: 'Badge',
    level: 'atom',
    source: 'ui/surfaces.tsx',
    summary: 'A word or two about the item next to it.',
    accessibility: ['The words carry the meaning; the tone only helps the eye.'],
  },
  {
    id: 'icon',
    name: 'Icon',
    level: 'atom',
    source: 'ui/icon.tsx',
    summary: 'A line drawing next to words, in the colour of the text.',
    accessibility: ['Always aria-hidden. A control with only an icon needs an aria-label.'],
  },
  {
    id: 'spinner',
    name: 'Spinner',
    level: 'atom',
    source: 'ui/button.tsx',
    summary: 'Something is in progress and we don’t know how far along it is.',
    accessibility: [
      'With a label it has role status and is announced; without one it is decoration.',
      'Doesn’t move if people prefer reduced motion.',
    ],
  },
  {
    id: 'skeleton',
    name: 'Skeleton',
    level: 'atom',
    source: 'ui/list-state.tsx',
    summary: 'Grey lines in the shape of the text to come.',
    accessibility: ['Hidden; the container says that it is loading.'],
  },
  {
    id: 'stamp',
    name: 'Stamp',
    level: 'atom',
    source: 'ui/recipe-card.tsx',
    summary: 'The price on a card, with its unit or what it excludes in small print.',
    accessibility: ['Its figure reaches a contrast of 7:1 in both schemes.'],
  },
  {
    id: 'visually-hidden',
    name: 'VisuallyHidden',
    level: 'atom',
    source: 'ui/icon.tsx',
    summary: 'Text for screen readers only.',
    accessibility: [
      'For meaning that sighted people get from position or shape. Never for a control.',
    ],
  },
  {
    id: 'share-bar',
    name: 'ShareBar',
    level: 'atom',
    source: 'chart.tsx',
    summary: 'A bar as long as its share, next to the figure.',
    accessibility: ['Hidden: the figure next to it gives the same value.'],
  },
  {
    id: 'portrait',
    name: 'Portrait',
    level: 'atom',
    source: 'ui/recipe-card.tsx',
    summary: 'A person’s picture or initials.',
    accessibility: ['Hidden: the name is next to it.'],
  },
  {
    id: 'text-input',
    name: 'TextInput',
    level: 'molecule',
    source: 'form/field.tsx',
    summary: 'One line of text with its label, hint and error.',
    accessibility: [
      'Label, hint and error are tied to the input by id; an error sets aria-invalid.',
      'Give autoComplete and inputMode: they fill the field and choose the keyboard.',
    ],
  },
  {
    id: 'phone-input',
    name: 'PhoneInput',
    level: 'molecule',
    source: 'form/phone-input.tsx',
    summary: 'One line for a phone number. It warns about unusual numbers and still accepts them.',
    accessibility: [
      'The warning appears when the field loses focus, is announced politely and is tied to the input. It isn’t an error.',
    ],
  },
  {
    id: 'text-area',
    name: 'TextArea',
    level: 'molecule',
    source: 'form/field.tsx',
    summary: 'Several lines of text with their label.',
    accessibility: ['People can drag it taller. Give any limit in the hint.'],
  },
  {
    id: 'select',
    name: 'Select',
    level: 'molecule',
    source: 'form/field.tsx',
    summary:
      'The browser’s own list of choices. Use it from about six choices; for fewer, use a RadioGroup.',
    accessibility: ['Native: phones show their own picker, and screen readers support it.'],
  },
  {
    id: 'checkbox',
    name: 'Checkbox',
    level: 'molecule',
    source: 'form/choices.tsx',
    summary: 'One yes or no.',
    accessibility: ['The whole line is the target. Consent is never ticked beforehand.'],
  },
  {
    id: 'radio-group',
    name: 'RadioGroup',
    level: 'molecule',
    source: 'form/choices.tsx',
    summary: 'One answer of a few, all in view.',
    accessibility: [
      'A fieldset with a legend; the arrow keys move between the answers.',
      'The chosen one is also marked by the ring and the edge, not by its colour alone.',
    ],
  },
  {
    id: 'checkbox-group',
    name: 'CheckboxGroup',
    level: 'molecule',
    source: 'form/choices.tsx',
    summary: 'Any number of answers.',
    accessibility: ['A fieldset with a legend; hint and error belong to the group.'],
  },
  {
    id: 'error-summary',
    name: 'ErrorSummary',
    level: 'molecule',
    source: 'form/form.tsx',
    summary: 'What is wrong with a form, each line a link to its field.',
    accessibility: [
      'Role alert. After a submission the focus goes to the first wrong field; without script the page opens at the list.',
      'Without errors it isn’t rendered.',
    ],
  },
  {
    id: 'form-error',
    name: 'FormError',
    level: 'molecule',
    source: 'form/field.tsx',
    summary: 'Why a form as a whole could not be sent.',
    accessibility: ['Role alert: announced at once. Without a message it isn’t rendered.'],
  },
  {
    id: 'save-bar',
    name: 'SaveBar',
    level: 'molecule',
    source: 'form/save-bar.tsx',
    summary: 'The foot of a form: Save, Discard and the number of changed fields.',
    accessibility: [
      'The count has role status, so screen readers announce changes.',
      'It covers part of the page: scroll-padding keeps the focused field in view.',
    ],
  },
  {
    id: 'notice',
    name: 'Notice',
    level: 'molecule',
    source: 'ui/surfaces.tsx',
    summary: 'A message in the page.',
    accessibility: ['Give it a role only when it appears by itself: status, or alert for trouble.'],
  },
  {
    id: 'card',
    name: 'Card',
    level: 'molecule',
    source: 'ui/surfaces.tsx',
    summary: 'A plain surface with an edge. Products are on a RecipeCard.',
    accessibility: ['Set `as` to div, article, section or li.'],
  },
  {
    id: 'stat',
    name: 'Stat',
    level: 'molecule',
    source: 'ui/stat.tsx',
    summary: 'One figure and what it counts.',
    accessibility: ['Part of a dl, so that figure and name are read together.'],
  },
  {
    id: 'meter',
    name: 'Meter',
    level: 'molecule',
    source: 'ui/meter.tsx',
    summary: 'How much of a known amount there is.',
    accessibility: ['The value is there in words and as aria-valuetext.'],
  },
  {
    id: 'progress-bar',
    name: 'ProgressBar',
    level: 'molecule',
    source: 'ui/meter.tsx',
    summary: 'How far a task has come.',
    accessibility: ['Role progressbar with its value in words.'],
  },
  {
    id: 'ingredient-list',
    name: 'IngredientList',
    level: 'molecule',
    source: 'ui/recipe-card.tsx',
    summary: 'What a package contains, ticked and ruled like a recipe.',
    accessibility: ['Items that are left out begin with “Not included” for screen readers.'],
  },
  {
    id: 'margin-note',
    name: 'MarginNote',
    level: 'molecule',
    source: 'ui/recipe-card.tsx',
    summary: 'A remark in the cook’s own hand.',
    accessibility: ['Begins with its label, so that it makes sense read in line.'],
  },
  {
    id: 'tab-links',
    name: 'TabLinks',
    level: 'molecule',
    source: 'ui/tabs.tsx',
    summary: 'Tabs as links: the choice is in the address.',
    accessibility: [
      'Where they change a part of the page (panelId) they are tabs: aria-selected, arrow keys, Home and End.',
      'Otherwise they are a named navigation; the current link has aria-current. Works without script, and Back goes back.',
    ],
  },
  {
    id: 'menu',
    name: 'Menu',
    level: 'molecule',
    source: 'ui/popup.tsx',
    summary: 'Actions in a list below their button.',
    accessibility: [
      'Role menu. Arrow keys, Home, End and first letters move; Tab and Escape close.',
      'An action that is unavailable gives the reason.',
    ],
  },
  {
    id: 'popup',
    name: 'Popup',
    level: 'molecule',
    source: 'ui/popup.tsx',
    summary: 'Extra content below its button, in the browser’s own popover.',
    accessibility: [
      'Takes the focus; Escape or a press outside closes it, and the focus goes back to the button.',
    ],
  },
  {
    id: 'sync-status',
    name: 'SyncStatus',
    level: 'molecule',
    source: 'ui/sync-status.tsx',
    summary: 'When a list was last brought up to date, and a way to do it now.',
    accessibility: ['A failure is an alert, and earlier results stay in view.'],
  },
  {
    id: 'recipe-card',
    name: 'RecipeCard',
    level: 'organism',
    source: 'ui/recipe-card.tsx',
    summary: 'The index card that every package, bundle and plan is written on.',
    accessibility: [
      'An article with a heading; choose its level so that none is skipped.',
      'The tab names who the card is for.',
    ],
  },
  {
    id: 'table',
    name: 'Table',
    level: 'organism',
    source: 'ui/table.tsx',
    summary: 'Rows and columns, scrolling inside their own frame where they must.',
    accessibility: [
      'Named by its caption. The frame takes the focus, so the arrow keys scroll it.',
      'The cell that names a row is th with scope row.',
      'A tick is drawn; the cell also says it in hidden words.',
    ],
  },
  {
    id: 'accordion',
    name: 'Accordion',
    level: 'organism',
    source: 'ui/surfaces.tsx',
    summary: 'Questions that open in place.',
    accessibility: [
      'The browser’s own details: found by search in the page, works without script.',
    ],
  },
  {
    id: 'dialog',
    name: 'Dialog',
    level: 'organism',
    source: 'ui/dialog.tsx',
    summary: 'A separate task above the page.',
    accessibility: [
      'Traps the focus, closes with Escape and returns the focus to its opener.',
      'On visitor pages its opener is also a link or a form.',
    ],
  },
  {
    id: 'alert-dialog',
    name: 'AlertDialog',
    level: 'organism',
    source: 'ui/dialog.tsx',
    summary: 'A question to answer before anything else.',
    accessibility: [
      'Role alertdialog; a press outside does not close it. Focus starts on the answer that changes nothing.',
    ],
  },
  {
    id: 'edit-conflict',
    name: 'EditConflict',
    level: 'organism',
    source: 'ui/sync-status.tsx',
    summary: 'Someone else saved a change first: both values of each field, and a choice.',
    accessibility: [
      'Role alert, so it is announced at once. The chosen value has aria-pressed.',
      'Each button names its field in hidden words.',
    ],
  },
  {
    id: 'diff-table',
    name: 'DiffTable',
    level: 'organism',
    source: 'ui/diff-table.tsx',
    summary: 'The effect of a bulk change on each record, a page at a time.',
    accessibility: [
      'A table with the record as the head of its row; on narrow screens each cell carries its label.',
      'Words give the result for each record; the colour only repeats it.',
    ],
  },
  {
    id: 'list-state',
    name: 'List states',
    level: 'organism',
    source: 'ui/list-state.tsx',
    summary: 'A list that is empty, loading, broken or cut off.',
    accessibility: [
      'Loading and offline states have role status; an error has role alert and a way forward.',
    ],
  },
  {
    id: 'toast',
    name: 'Toast',
    level: 'organism',
    source: 'toast/toaster.tsx',
    summary: 'A short message that comes and goes; it can be read again under Messages.',
    accessibility: [
      'Polite, or assertive when something was lost. Hover and focus pause its timer, Escape dismisses it, F6 moves to it.',
    ],
  },
  {
    id: 'day-chart',
    name: 'DayChart',
    level: 'organism',
    source: 'chart.tsx',
    summary: 'Counts as bars, one a day, with a mark across each to compare with.',
    accessibility: [
      'Pointing, touching and the arrow keys choose a day, which is read out below and to screen readers.',
      'The same figures are in a table that can be opened. Bars and marks differ in shape, not in colour alone.',
    ],
  },
  {
    id: 'numbered-step',
    name: 'NumberedStep',
    level: 'molecule',
    source: 'ui/recipe-card.tsx',
    summary: 'One step of several, as in the method of a recipe.',
    accessibility: [
      'An item of an ordered list, which says the number; the drawn one is hidden from screen readers.',
    ],
  },
  {
    id: 'band',
    name: 'Band',
    level: 'organism',
    source: 'ui/band.tsx',
    summary:
      'One full-width stripe of a page, with content up to 72rem wide. Use at most one deep band per page.',
    accessibility: ['A section; with labelledBy a named region.'],
  },
]
