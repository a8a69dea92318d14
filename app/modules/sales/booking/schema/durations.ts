/** How many minutes an appointment may last. */
export const durations = [15, 30, 45, 60, 90, 120, 180, 240, 480] as const
