/** Texts for a person who has no colleague to approve a request that needs a second person. */
export const secondPersonWords = {
  title: 'You’re the only person who can approve',
  reason: {
    bySetting: 'Requests need a second person.',
    always: 'A promotion always needs a second person.',
    letters: 'Letters about a breach always need a second person.',
  },
  invite: {
    bySetting:
      'A colleague who accepts your invitation can approve requests a day after you send it.',
    always:
      'A product manager who accepts your invitation can approve it a day after you invite them.',
    letters: 'A product manager who accepts your invitation can send them.',
  },
  ask: 'Ask a super admin to invite a colleague.',
  inviteAction: 'Invite a colleague',
  settingAction: 'Change the setting',
} as const
