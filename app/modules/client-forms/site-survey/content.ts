import { optionsFromNames } from '#app/modules/forms/definition/rules.ts'
import { contactFields, provinceField } from '../content.ts'
import { clientForm } from '../definition/rules.ts'

/** Name of the option list with survey places; `client-forms/service.server.ts` fills it for staff. */
export const surveyPlacesList = 'survey-places'

/** Length in metres above which a cable needs its own plan before drilling. */
const longCableMetres = 30

/** Names of the questions whose answers the survey board reads. */
export const surveyQuestions = { date: 'surveyDate', lineOfSight: 'lineOfSight' } as const

export const linesOfSight = { clear: 'Clear', partly: 'Partly blocked', blocked: 'Blocked' }

export const siteSurvey = clientForm({
  client: 'site-survey',
  clientName: 'Wireless',
  formType: 'report',
  formName: 'Site Survey',
  noun: 'survey',
  title: 'Wireless Site Survey',
  intro:
    'Complete one survey per place: whether fixed wireless reaches it, where the antenna goes and what must be done first. The form works offline.',
  minutes: 10,
  submitLabel: 'Submit Survey',
  boards: [{ path: 'places', label: 'Survey board' }],
  functionName: 'site-survey-report',
  submittedMessage: 'The survey was submitted successfully.',
  savedFor: 'The data was saved for installation planning.',
  contactNotice:
    'We use the contact person’s name, number and email address only to arrange the installation. Only our staff see the pictures and the signature.',
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
        reason: 'No line of sight – offer fibre or LTE instead',
      },
      {
        when: [{ field: surveyQuestions.lineOfSight, is: ['partly'] }],
        level: 'medium',
        reason: 'Line of sight is partly blocked – a taller mast is needed first',
      },
      {
        when: [{ field: 'power', is: ['none'] }],
        level: 'medium',
        reason: 'No power near the equipment – an electrician is needed first',
      },
      {
        when: [{ field: 'cableMetres', above: longCableMetres }],
        level: 'medium',
        reason: 'Long cable run – plan the route first',
      },
    ],
    otherwise: { level: 'high', reason: 'Line of sight and power available – ready to install' },
  },
  sections: [
    {
      id: 'place',
      title: 'Place',
      fields: {
        place: {
          type: 'listed',
          label: 'Place',
          isRequired: true,
          unset: 'Choose the place',
          list: surveyPlacesList,
          otherLabel: 'Company and address',
          otherHint: 'Only if the place is not in the list.',
        },
        province: provinceField,
        [surveyQuestions.date]: {
          type: 'date',
          label: 'Survey date',
          isRequired: true,
          startsAsToday: true,
        },
        surveyor: { type: 'line', label: 'Surveyed by', max: 80, isPreference: true },
      },
    },
    {
      id: 'signal',
      title: 'Signal and mounting',
      fields: {
        [surveyQuestions.lineOfSight]: {
          type: 'choice',
          layout: 'radios',
          label: 'Line of sight to the tower',
          isRequired: true,
          ...optionsFromNames(linesOfSight),
        },
        mounting: {
          type: 'choice',
          label: 'Antenna position',
          isRequired: true,
          unset: 'Choose the mounting',
          ...optionsFromNames({ roof: 'Roof', wall: 'Wall', mast: 'Mast', none: 'Nowhere yet' }),
        },
        heightMetres: { type: 'number', min: 0, label: 'Height above ground', unit: 'm' },
        measuredSpeed: {
          type: 'number',
          min: 0,
          label: 'Measured speed',
          hint: 'Download speed on site, if you can measure it.',
          unit: 'Mbps',
        },
      },
    },
    {
      id: 'power',
      title: 'Power and cables',
      fields: {
        power: {
          type: 'choice',
          layout: 'radios',
          label: 'Power near the equipment',
          isRequired: true,
          ...optionsFromNames({
            socket: 'Free socket',
            backup: 'Socket with backup power',
            none: 'None',
          }),
        },
        cableMetres: {
          type: 'number',
          min: 0,
          label: 'Cable from antenna to router',
          isRequired: true,
          unit: 'm',
        },
        cableRoute: { type: 'line', label: 'Cable route', max: 200 },
      },
    },
    {
      id: 'result',
      title: 'Installation priority',
      intro: 'Calculated from your answers as you go.',
      fields: {},
      shows: 'verdict',
    },
    {
      id: 'pictures',
      title: 'Pictures',
      fields: {
        pictures: {
          type: 'pictures',
          label: 'Pictures of the place',
          hint: 'Show the view towards the tower, the mounting point, the socket and the cable route, but no people.',
          max: 10,
        },
      },
    },
    {
      id: 'onsite',
      title: 'On site and review',
      intro: 'Who was on site and agrees with the plan? All of this is optional.',
      fields: {
        contactName: { type: 'line', label: 'Name', max: 80, isPreference: true },
        phone: { ...contactFields.phone, hint: 'Include the area code, such as 011 555 0100.' },
        email: contactFields.email,
        signature: {
          type: 'signature',
          label: 'Signature',
          hint: 'Type the name of the person signing, or draw the signature below.',
          isPreference: true,
        },
        note: {
          type: 'text',
          rows: 3,
          label: 'Note',
          hint: 'Anything else we should know.',
          max: 1000,
        },
      },
      shows: 'review',
    },
  ],
})
