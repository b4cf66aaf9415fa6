/** Everything that is known of what is due today; to have it asked for again. */
export const todayKey = ['today'] as const
