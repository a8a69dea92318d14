import { fieldLimits } from '#app/modules/forms/definition/rules.ts'
import { leadForm, personFields, failureMessage, buildReply } from './lead-form.ts'

/** Until it is yes, staff and the CRM do not see the friend's details. */
const friendAnswers = ['pending', 'yes', 'no'] as const
export type FriendAnswer = (typeof friendAnswers)[number]

const statementField = {
  type: 'box',
  inErrors: 'This statement',
  isRequired: true,
} as const

export const referralForm = leadForm({
  kind: 'referral',
  subject: 'Referral of a friend',
  mandatory: 'We need all four answers and both statements.',
  fields: {
    name: { ...personFields.name, label: 'Your name' },
    email: { ...personFields.email, label: 'Your email' },
    friendName: {
      type: 'line',
      label: "Your friend's name",
      placeholder: 'Sipho Mokoena',
      max: fieldLimits.name,
      autoComplete: 'off',
      isRequired: true,
      isAboutOther: true,
    },
    friendEmail: {
      type: 'email',
      label: "Your friend's email",
      placeholder: 'friend@example.co.za',
      autoComplete: 'off',
      isRequired: true,
      isAboutOther: true,
    },
    ownConsent: {
      ...statementField,
      label: 'Referrer agreed to be named',
      unticked: 'Please tick this statement. Without it we can’t name you or credit your invoice.',
    },
    friendKnows: {
      ...statementField,
      label: 'Friend knows about the referral',
      unticked: 'Please tick this statement. Without it we can’t contact your friend.',
    },
  },
  check: ({ email, friendEmail }) =>
    email.toLowerCase() === friendEmail.toLowerCase()
      ? {
          friendEmail:
            "Your friend's email: this is your own address. Enter your friend's address.",
        }
      : undefined,
  shape: (values) => ({ ...values, friendAnswer: 'pending' as FriendAnswer }),
  derived: { friendAnswer: { label: "Friend's consent", isStatistic: true, isAboutOther: true } },
  // The friend's details may leave this system only after their consent (POPIA section 69).
  leaveOut: (name, { friendAnswer }) =>
    friendAnswer !== 'yes' && (name === 'friendName' || name === 'friendEmail'),
  reply: buildReply(
    'Thank you for the referral!',
    { text: 'We ask your friend once, by email, whether we may contact them.' },
    failureMessage('stack', 'There was a problem sending your referral. Please try again.'),
  ),
})

export const referralWords = {
  statements: {
    ownConsent:
      'I agree that you tell my friend who referred them, and use my details to credit my invoice.',
    friendKnows:
      'My friend knows that I pass on this name and address. I understand that you ask them once, by email, and contact them only if they say yes.',
  },
  submit: 'Refer my friend',
  submitting: 'Sending...',
} as const
