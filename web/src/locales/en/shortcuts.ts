export default {
  label: 'Single-key shortcuts',
  hint: 'Keys such as N, or G then C. Switch them off if you speak to your computer. Kept in this browser.',
} as const
