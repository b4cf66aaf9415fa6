/** What people of a kitchen maker write about their clients. */
export const reached = [
  'Wants a handleless kitchen with an island. Husband likes oak, she wants sage green. Asked for both.',
  'Renovating the whole flat, kitchen first. Keys in three weeks, so measuring can happen then.',
  'Has a quote from a competitor and wants to compare. Sends it over by e-mail tonight.',
  'Mostly wants new fronts and worktop; cabinets are ten years old but sound.',
  'Budget is tight after the roof repair. Interested in the smaller plan without the tall units.',
  'Moving in March. Needs everything fitted before the furniture arrives.',
  'Likes the showroom kitchen in matte white. Asked whether the worktop comes in quartz as well.',
  'Needs a wheelchair-friendly height for her mother. Sent the adapted plan.',
  'Landlord pays, so he needs a quote on paper with two options.',
  'Talked for a while about induction or gas. Tends to induction if the fuse board allows it.',
  'Would like an appointment on a Saturday. Works shifts and cannot be reached before four.',
  'Wants soft-close everywhere and more light over the worktop. Photos follow.',
  'Compared our delivery time with two others. Ten weeks is fine if the price holds.',
  'Small galley kitchen, 2.4 m. Every centimetre counts. Very friendly.',
  'Building a holiday cottage. Simple, hard-wearing, nothing fancy.',
] as const
export const unanswered = [
  'Rang out, left a message.',
  'Engaged twice. Trying again after work.',
  'Voicemail. Sent a short text instead.',
  'Somebody else picked up: back at home after six.',
] as const
export const declined = [
  'Has bought elsewhere last week. Asked to be left in peace for now.',
  'Was only comparing prices. No plans this year.',
  'The flat was sold, so the kitchen stays as it is.',
] as const
export const messages = [
  'Hi {first}, good to talk just now. I will send the drawing by Friday.',
  'Hello {first}, here is the link to the fronts we talked about. The third one is the oak.',
  'Hi {first}, I tried to reach you by phone. When would be a good time?',
  'Hello {first}, measuring on Thursday at ten still suits? Please let me know.',
  'Hi {first}, thank you for the photos, they help a lot.',
] as const
export const meetings = [
  ['Measured the kitchen. North wall is 4 cm out of square, so filler panels are needed.', 'At their home'],
  ['Came to the showroom with a friend. Favourites: Nordic Oak, and the graphite island.', 'Showroom'],
  ['Went through the quote line by line. Takes the tall larder out, keeps the island.', 'Showroom'],
  ['Looked at worktop samples in daylight. Decided for the honed quartz.', 'At their home'],
] as const
export const notes = [
  'Parking only behind the house. Third floor, no lift: fitters need to know.',
  'Two small children, so no glass fronts.',
  'Prefers WhatsApp after six.',
  'Brother-in-law is an electrician and does the wiring himself.',
  'Came on the recommendation of the Hoffmanns.',
  'Dog in the house. Ring before coming.',
  'Invoice goes to the company, delivery to the private address.',
] as const
export const dueNotes = [
  'Send revised quote',
  'Ask about the floor plan',
  'Confirm the measuring date',
  'Call back about the worktop',
  'Hear whether the bank has agreed',
  'Send photos of the oak fronts',
  'Ask what they decided',
] as const
export const companies = [
  'Bluebird Café',
  'Northside Architects',
  'Osteria Lucca',
  'Fjord Interiors',
  'Maple Street Dental',
  'Kiosk 17',
  'Redgum Property Group',
  'Studio Vier',
] as const
/** The free text of a form. */
export const requests = [
  'We would like to replace our kitchen, about 12 square metres. Is a visit at the weekend possible?',
  'How long does it take from order to fitting?',
  'Looking for a small kitchen for a rental flat. Nothing expensive.',
  'Saw your island kitchen in the magazine. What would something like it cost?',
  'Please call in the evening.',
  '',
  '',
  'We have a plan from the architect already. Where may I send it?',
] as const
