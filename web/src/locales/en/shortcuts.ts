export default {
  label: 'Single-key shortcuts',
  hint: 'Keys like N, or G then C. Turn off if you use voice control. Saved in this browser.',
} as const
