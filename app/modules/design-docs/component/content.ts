const componentLevels = ['atom', 'molecule', 'organism'] as const
export type ComponentLevel = (typeof componentLevels)[number]

export type ComponentRecord = {
  /** Its anchor; the names of its examples begin with it. */
  id: string
  name: string
  level: ComponentLevel
  /** Below app/design. */
  source: string
  summary: string
  accessibility: readonly string[]
}

/** Tabs of the components page; each is also its own address (IDX-07, D-12). */
export const componentTabs = [
  { path: 'components', label: 'All' },
  { path: 'atoms', label: 'Atoms', level: 'atom' },
  { path: 'molecules', label: 'Molecules', level: 'molecule' },
  { path: 'organisms', label: 'Organisms', level: 'organism' },
] as const satisfies readonly { path: string; label: string; level?: ComponentLevel }[]

/** The choices of the example of TabLinks, which stand in the address. */
export const examplePlans = ['Fibre', 'LTE', 'Wireless'] as const

/** Everything of the design folder that a page can put to use. */
export const designComponents: readonly ComponentRecord[] = [
  {
    id: 'button',
    name: 'Button',
    level: 'atom',
    source: 'ui/button.tsx',
    summary: 'Does something on this page. What goes somewhere is a ButtonLink.',
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
      'One that opens a new tab says so.',
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
    summary: 'Something is under way and we cannot say how far it is.',
    accessibility: [
      'With a label it has role status and is announced; without one it is decoration.',
      'Does not move where people prefer reduced motion.',
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
    summary: 'The price on a card, and in small what it is per or excludes.',
    accessibility: ['Its figure reaches a contrast of 7:1 in both schemes.'],
  },
  {
    id: 'visually-hidden',
    name: 'VisuallyHidden',
    level: 'atom',
    source: 'ui/icon.tsx',
    summary: 'Words for screen readers alone.',
    accessibility: ['For what the eye gets from position or shape. Never for a control.'],
  },
  {
    id: 'share-bar',
    name: 'ShareBar',
    level: 'atom',
    source: 'chart.tsx',
    summary: 'A bar as long as its share, next to the figure.',
    accessibility: ['Hidden: the figure next to it has the same in digits.'],
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
    summary: 'One line for a telephone number. It says what does not look like one, and takes it.',
    accessibility: [
      'What it says waits until the field is left, is read out politely, and is tied to the input; it is no error.',
    ],
  },
  {
    id: 'text-area',
    name: 'TextArea',
    level: 'molecule',
    source: 'form/field.tsx',
    summary: 'Several lines of text with their label.',
    accessibility: ['Can be made taller by hand. Say a limit in the hint, before it is met.'],
  },
  {
    id: 'select',
    name: 'Select',
    level: 'molecule',
    source: 'form/field.tsx',
    summary: 'The browser’s own list of choices; from about six on, below that a RadioGroup.',
    accessibility: ['Native: phones show their own wheel, screen readers know it.'],
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
      'With nothing wrong it is not there at all.',
    ],
  },
  {
    id: 'form-error',
    name: 'FormError',
    level: 'molecule',
    source: 'form/field.tsx',
    summary: 'Why a form as a whole could not be sent.',
    accessibility: ['Role alert: heard at once. Without a message it is not there at all.'],
  },
  {
    id: 'save-bar',
    name: 'SaveBar',
    level: 'molecule',
    source: 'form/save-bar.tsx',
    summary: 'The foot of a long form: what saves, what discards, and how many fields are changed.',
    accessibility: [
      'The count has role status, so it is heard as it changes.',
      'It covers what lies below it: scroll-padding keeps the field with the focus in view.',
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
    accessibility: ['Takes the element it is: div, article, section or li.'],
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
    accessibility: ['What is left out begins with “Not included” for screen readers.'],
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
      'Else a named navigation; the current link has aria-current. Works without script, and Back goes back.',
    ],
  },
  {
    id: 'menu',
    name: 'Menu',
    level: 'molecule',
    source: 'ui/popup.tsx',
    summary: 'What can be done, below the button that asks for it.',
    accessibility: [
      'Role menu. Arrow keys, Home, End and first letters move; Tab and Escape close.',
      'What cannot be done now says why.',
    ],
  },
  {
    id: 'popup',
    name: 'Popup',
    level: 'molecule',
    source: 'ui/popup.tsx',
    summary: 'A little more, below its button: the browser’s own popover.',
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
    accessibility: ['A failure is an alert, and what was fetched before stays in view.'],
  },
  {
    id: 'recipe-card',
    name: 'RecipeCard',
    level: 'organism',
    source: 'ui/recipe-card.tsx',
    summary: 'The index card that every package, bundle and plan is written on.',
    accessibility: [
      'An article with a heading; choose its level so that none is skipped.',
      'The tab says in words for whom the card is.',
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
      'Traps the focus, closes with Escape and returns the focus to what opened it.',
      'On visitor pages its opener is also a link or a form.',
    ],
  },
  {
    id: 'alert-dialog',
    name: 'AlertDialog',
    level: 'organism',
    source: 'ui/dialog.tsx',
    summary: 'Asks what must be answered before anything else.',
    accessibility: [
      'Role alertdialog; a press outside does not close it. The focus begins at the answer that changes nothing.',
    ],
  },
  {
    id: 'edit-conflict',
    name: 'EditConflict',
    level: 'organism',
    source: 'ui/sync-status.tsx',
    summary: 'Someone else saved a change first: both values of each field, and a choice.',
    accessibility: [
      'Role alert, so it is heard when the answer comes. Which value is chosen is aria-pressed.',
      'Each button says behind its words for which field it chooses.',
    ],
  },
  {
    id: 'diff-table',
    name: 'DiffTable',
    level: 'organism',
    source: 'ui/diff-table.tsx',
    summary: 'What a change of many records would do to each, a page at a time.',
    accessibility: [
      'A table with the record as the head of its row; on narrow screens each cell carries its label.',
      'What becomes of a record is said in words, the colour only repeats it.',
    ],
  },
  {
    id: 'list-state',
    name: 'List states',
    level: 'organism',
    source: 'ui/list-state.tsx',
    summary: 'A list that is empty, loading, broken or cut off.',
    accessibility: ['Loading and offline have role status, an error role alert with a way on.'],
  },
  {
    id: 'toast',
    name: 'Toast',
    level: 'organism',
    source: 'toast/toaster.tsx',
    summary: 'A short message that comes and goes; it can be read again under Messages.',
    accessibility: [
      'Polite, or assertive when something was lost. Hover and focus stop its clock, Escape dismisses it, F6 goes to it.',
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
      'One full-width stripe of a page on the 72rem measure. At most one deep band to a page.',
    accessibility: ['A section; with labelledBy a named region.'],
  },
]
