/** Words of what a lead answered. */
export default {
  title: 'Their answers',
  all: 'Show all',
  less: 'Show less',
} as const
