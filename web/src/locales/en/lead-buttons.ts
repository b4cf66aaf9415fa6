export default {
  raw: 'Raw lead info',
  why: 'Why?',
  assigned: 'How was this assigned?',
} as const
