import { clientForm } from '#app/modules/client-forms/definition/rules.ts'

/** A client form with pictures and a signature, made of a definition alone. */
export const pictureForm = clientForm({
  client: 'kwagga',
  clientName: 'Kwagga Logistics',
  formType: 'depot-check',
  formName: 'Depot Check',
  noun: 'check',
  title: 'Depot Check',
  intro: 'What stands in the depot.',
  minutes: 5,
  submitLabel: 'Submit Check',
  functionName: 'kwagga-depot-check',
  submittedMessage: 'The check was submitted.',
  savedFor: 'The data was saved.',
  referencePrefix: 'KC',
  subject: 'depot',
  region: 'depot',
  state: 'depot',
  preferencesName: 'contact',
  verdict: {
    title: 'Urgency',
    levelName: 'urgency',
    reasonName: 'urgencyReason',
    levels: ['later'],
    needs: ['depot'],
    rules: [],
    otherwise: { level: 'later', reason: 'Nothing is urgent' },
  },
  sections: [
    {
      id: 'depot',
      title: 'Depot',
      fields: {
        depot: { type: 'line', label: 'Depot', isRequired: true, max: 40 },
        pictures: { type: 'pictures', label: 'Pictures', max: 10 },
        email: { type: 'email', label: 'Email', isPreference: true },
        signature: { type: 'signature', label: 'Signature', isPreference: true },
      },
    },
  ],
})
