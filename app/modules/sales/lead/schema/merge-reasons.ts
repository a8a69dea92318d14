/** Why two leads that share no address and no number are one (STF-08). Chosen, never typed: a merge outlives its people. */
export const mergeReasons = ['same-person', 'colleague', 'same-place', 'sent-twice'] as const
export type MergeReason = (typeof mergeReasons)[number]
