import { provinces } from '#app/basics/south-africa.ts'
import type { FormDefinition, Option } from '../../schema/definition.ts'

/** The list of places that `services/form-lists.server.ts` fills for staff. */
export const surveyPlacesList = 'survey-places'

/** Longer runs of cable need a plan of their own before anybody drills. */
const longCableMetres = 30

/** Names of the questions whose answers the survey board reads. */
export const surveyQuestions = { date: 'surveyDate', lineOfSight: 'lineOfSight' } as const

export const linesOfSight = [
  { value: 'clear', label: 'Clear' },
  { value: 'partly', label: 'Partly blocked' },
  { value: 'blocked', label: 'Blocked' },
] as const satisfies readonly Option[]

/** What somebody finds where fixed wireless was asked for (FLD-07); a definition and nothing else. */
export const siteSurvey: FormDefinition = {
  client: 'site-survey',
  clientName: 'Wireless',
  formType: 'report',
  formName: 'Site Survey',
  noun: 'survey',
  title: 'Wireless Site Survey',
  intro:
    'One survey per place: whether fixed wireless reaches it, where the antenna goes, and what has to be done first. It works without a connection.',
  minutes: 10,
  submitLabel: 'Submit Survey',
  boards: [{ path: 'places', label: 'Survey board' }],
  functionName: 'site-survey-report',
  submittedMessage: 'The survey was submitted successfully.',
  savedFor: 'The data was saved for planning the installation.',
  contactNotice:
    'The name, number and e-mail address of who was met on site are used to arrange the installation, and for nothing else. Pictures and signature are seen by our staff alone.',
  referencePrefix: 'SV',
  subject: 'place',
  region: 'province',
  state: surveyQuestions.lineOfSight,
  preferencesName: 'onSite',
  verdict: {
    title: 'Installation priority',
    levelName: 'installationPriority',
    reasonName: 'priorityReason',
    levels: ['high', 'medium', 'low'],
    needs: [surveyQuestions.lineOfSight, 'power', 'cableMetres'],
    rules: [
      {
        when: [{ field: surveyQuestions.lineOfSight, is: ['blocked'] }],
        level: 'low',
        reason: 'No line of sight - offer fibre or LTE instead',
      },
      {
        when: [{ field: surveyQuestions.lineOfSight, is: ['partly'] }],
        level: 'medium',
        reason: 'Line of sight is partly blocked - a taller mast is needed first',
      },
      {
        when: [{ field: 'power', is: ['none'] }],
        level: 'medium',
        reason: 'No power near the equipment - an electrician is needed first',
      },
      {
        when: [{ field: 'cableMetres', above: longCableMetres }],
        level: 'medium',
        reason: 'Long cable run - plan the route first',
      },
    ],
    otherwise: { level: 'high', reason: 'Line of sight and power are there - ready to install' },
  },
  sections: [
    {
      id: 'place',
      title: 'Place',
      fields: [
        {
          kind: 'choice',
          name: 'place',
          label: 'Place',
          isRequired: true,
          placeholder: 'Choose the place',
          options: {
            list: surveyPlacesList,
            otherLabel: 'Company and address',
            otherHint: 'For a place that is not in the list.',
          },
        },
        {
          kind: 'choice',
          name: 'province',
          label: 'Province',
          isRequired: true,
          placeholder: 'Choose the province',
          options: provinces.map((value) => ({ value, label: value })),
        },
        {
          kind: 'date',
          name: surveyQuestions.date,
          label: 'Survey date',
          isRequired: true,
          startsAsToday: true,
        },
        { kind: 'text', name: 'surveyor', label: 'Surveyed by', max: 80, isPreference: true },
      ],
    },
    {
      id: 'signal',
      title: 'Signal and Mounting',
      fields: [
        {
          kind: 'radio',
          name: surveyQuestions.lineOfSight,
          label: 'Line of sight to the tower',
          isRequired: true,
          options: linesOfSight,
        },
        {
          kind: 'choice',
          name: 'mounting',
          label: 'Where the antenna goes',
          isRequired: true,
          placeholder: 'Choose the mounting',
          options: [
            { value: 'roof', label: 'Roof' },
            { value: 'wall', label: 'Wall' },
            { value: 'mast', label: 'Mast' },
            { value: 'none', label: 'Nowhere yet' },
          ],
        },
        { kind: 'number', name: 'heightMetres', label: 'Height above ground', unit: 'm' },
        {
          kind: 'number',
          name: 'measuredSpeed',
          label: 'Measured speed',
          hint: 'Download speed on site, if you can measure it.',
          unit: 'Mbps',
        },
      ],
    },
    {
      id: 'power',
      title: 'Power and Cables',
      fields: [
        {
          kind: 'radio',
          name: 'power',
          label: 'Power near the equipment',
          isRequired: true,
          options: [
            { value: 'socket', label: 'Free socket' },
            { value: 'backup', label: 'Socket with backup power' },
            { value: 'none', label: 'None' },
          ],
        },
        {
          kind: 'number',
          name: 'cableMetres',
          label: 'Cable from antenna to router',
          isRequired: true,
          unit: 'm',
        },
        { kind: 'text', name: 'cableRoute', label: 'Where the cable goes', max: 200 },
      ],
    },
    {
      id: 'result',
      title: 'Installation Priority',
      intro: 'Worked out from your answers; it changes as they do.',
      fields: [],
      shows: 'verdict',
    },
    {
      id: 'pictures',
      title: 'Pictures',
      fields: [
        {
          kind: 'pictures',
          name: 'pictures',
          label: 'Pictures of the place',
          hint: 'The view to the tower, the mounting, the socket, the cable route. No people.',
          max: 10,
        },
      ],
    },
    {
      id: 'onsite',
      title: 'On Site and Review',
      intro: 'Who was there and agrees with the plan. All of it is optional.',
      fields: [
        { kind: 'text', name: 'contactName', label: 'Name', max: 80, isPreference: true },
        {
          kind: 'phone',
          name: 'phone',
          label: 'Phone',
          hint: 'With the area code, such as 011 555 0100.',
          isPreference: true,
        },
        { kind: 'email', name: 'email', label: 'E-mail', isPreference: true },
        {
          kind: 'signature',
          name: 'signature',
          label: 'Signature',
          hint: 'Type the name of the person who signs, or draw below.',
          isPreference: true,
        },
        {
          kind: 'note',
          name: 'note',
          label: 'Note',
          hint: 'Anything the answers above do not say.',
          max: 1000,
        },
      ],
      shows: 'review',
    },
  ],
}
