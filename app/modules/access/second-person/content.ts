/** Texts for a person who has no colleague to approve a request that needs a second person. */
export const secondPersonWords = {
  title: 'You’re the only person who can approve',
  reason: {
    bySetting: 'Requests need a second person.',
    always: 'A promotion always needs a second person.',
  },
  invite: 'A colleague who accepts your invitation can decide a day after you sent it.',
  ask: 'Ask a super admin to invite a colleague.',
  inviteAction: 'Invite a colleague',
  settingAction: 'Change the setting',
} as const
