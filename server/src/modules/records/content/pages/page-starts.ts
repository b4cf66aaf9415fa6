import type { PageBlock, PageStart } from '@fairlead/contract/records/page-blocks'

const title = (id: string, text: string): PageBlock => ({ id, type: 'title', text })
const desc = (id: string, text: string): PageBlock => ({ id, type: 'desc', text })
const photos: PageBlock = { id: 'photos', type: 'image_gallery', layout: 'first_large', images: [] }
const map: PageBlock = { id: 'where', type: 'map', address: '' }
const link = (id: string, label: string): PageBlock => ({ id, type: 'link', url: '', label })
const file: PageBlock = { id: 'brochure', type: 'attachment', key: null, label: 'Brochure' }
const tour: PageBlock = { id: 'tour', type: 'youtube', url: '', title: '', cover_url: null, duration_seconds: null }

/** The starting templates of pages (rule 240). */
export const pageStarts: readonly PageStart[] = [
  {
    id: 'property',
    name: 'Property',
    description: 'Photos, key facts, map, brochure',
    blocks: [
      photos,
      title('title', '3-bedroom with a sea view'),
      desc(
        'facts',
        '**Price**: \n**Size**: \n**Bedrooms and baths**: \n\nWhat makes it special, in three sentences: the light, the view, how the rooms are laid out.',
      ),
      tour,
      map,
      file,
      link('viewing', 'Book a viewing'),
    ],
  },
  {
    id: 'service',
    name: 'Service offer',
    description: 'What you do, for whom, price',
    blocks: [
      title('title', 'What you offer, in one line'),
      desc('intro', 'Hi {{client_first_name|there}}, here’s how I can help you with …'),
      desc('what', '## What you get\n- First result\n- Second result\n- Third result'),
      desc('how', '## How it works\nThe steps, how long they take, and what you need from the client.'),
      desc('price', '## Price\n**One to one**: from …'),
      photos,
      link('start', 'Book a first call'),
    ],
  },
  {
    id: 'event',
    name: 'Event',
    description: 'When, where, how to sign up',
    blocks: [
      photos,
      title('title', 'Name of the event'),
      desc('when', '**When**: \n**For**: \n**Cost**: '),
      desc('what', '## What to expect\n- First part\n- Second part\n- Questions and answers'),
      map,
      link('signup', 'Save my seat'),
    ],
  },
  { id: 'blank', name: 'Blank page', description: 'Start with a title', blocks: [title('title', '')] },
]
