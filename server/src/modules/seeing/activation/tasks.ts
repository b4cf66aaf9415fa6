import { type PolicyKey, resourcesAccessPolicy } from '@fairlead/contract/permissions'
import type { ActivationScreen, ActivationTask, ActivationType } from '@fairlead/contract/seeing/activation'
import { type Actor, rightsOf } from '#platform/context'
import type { Installation } from '#platform/installation'

export type Task = {
  name: string
  description: string
  screens: readonly Pick<ActivationScreen, 'title' | 'description'>[]
  cta: ActivationTask['metadata']['cta']
  /** Name of its picture. */
  cover: string
  /** May be ticked off without being done. */
  isTickable: boolean
  /** Whose task it is; null while the capability it is about does not exist. */
  isOf: ((actor: Actor, installation: Installation) => boolean) | null
}

const everybody = () => true
/** For those who hold a key of the access policy. */
const holding = (key: PolicyKey) => (actor: Actor) => {
  const [area = '', right = ''] = key.split('.')
  const policy = resourcesAccessPolicy(rightsOf(actor)) as Record<string, Record<string, boolean>>
  return policy[area]?.[right] === true
}

/** Every task with its words and its picture (point 3 of the specification). Its order is the contract's. */
export const tasks: Record<ActivationType, Task> = {
  CONNECT_LEAD_SOURCE: {
    name: 'Connect a lead source',
    description: 'Leads arrive automatically, the moment they’re submitted.',
    screens: [
      {
        title: 'Every lead in one place',
        description:
          'Connect your website’s form, Google Ads, Zapier or anything else that sends leads. You get each one within seconds, with an alert on your phone.',
      },
      {
        title: 'Two minutes, and a test',
        description: 'Pick a source, copy one address, and send a sample lead to see it arrive.',
      },
    ],
    cta: { text: 'Connect a lead source', link: '/integrations' },
    cover: 'source',
    isTickable: false,
    isOf: holding('INTEGRATIONS.MANAGE'),
  },
  CREATE_LEAD_FORM: {
    name: 'Create a lead form',
    description: 'Your own form, as a link, a QR code or on your site.',
    screens: [
      {
        title: 'A form in two taps',
        description: 'Choose a starting point, change the questions, and publish it at its own link.',
      },
      {
        title: 'Share it anywhere',
        description: 'Send the link, print the QR code, or embed it in your website. Every answer becomes a client.',
      },
    ],
    cta: { text: 'Create a form', link: '/integration/fairlead-lead-forms/create-form' },
    cover: 'form',
    isTickable: true,
    isOf: holding('INTEGRATIONS.MANAGE'),
  },
  FB_LEAD_ADS: {
    name: 'Connect Facebook lead ads',
    description: 'Leads from your Facebook and Instagram ads within seconds.',
    screens: [
      {
        title: 'Your ads, answered first',
        description: 'Connect your pages once. Every lead from their forms arrives here, with the ad that brought it.',
      },
    ],
    cta: { text: 'Connect Facebook', link: '/integration/facebook' },
    cover: 'source',
    isTickable: true,
    isOf: holding('INTEGRATIONS.MANAGE'),
  },
  QUICK_RESPONSE: {
    name: 'Reply with a saved message',
    description: 'Write it once, send it to every new lead in a tap.',
    screens: [
      {
        title: 'The first reply wins',
        description: 'Save the message you always send. It fills in the client’s name and yours automatically.',
      },
      {
        title: 'Send it where they answer',
        description: 'WhatsApp, SMS, email or Telegram: open a client, choose the message, send.',
      },
    ],
    cta: { text: 'Write a message', link: '/content/messages' },
    cover: 'message',
    isTickable: true,
    isOf: everybody,
  },
  TRACK_VIEW_ON_CONTENT: {
    name: 'See who opens what you send',
    description: 'Share a file as a link and watch it being read.',
    screens: [
      {
        title: 'Upload what you send most',
        description: 'A brochure, a price list, a floor plan: PDFs and pictures up to 50 MB.',
      },
      {
        title: 'Send it as a link, not an attachment',
        description:
          'Each client gets their own link. When they open it you see how long they read, which pages, and when they came back. That’s the moment to call.',
      },
    ],
    cta: { text: 'Add a file', link: '/content/files' },
    cover: 'views',
    isTickable: true,
    isOf: everybody,
  },
  CREATE_PAGE: {
    name: 'Create a page',
    description: 'Your offer on one page, with your photo and number.',
    screens: [
      {
        title: 'A page without a website',
        description: 'Combine text, pictures and videos, or start from a template. It looks right on every phone.',
      },
    ],
    cta: { text: 'Create a page', link: '/content/pages/new' },
    cover: 'page',
    isTickable: true,
    isOf: holding('CONTENT.CREATE'),
  },
  WHATSAPP_AUTO_RESPONDER: {
    name: 'Answer leads automatically',
    description: 'A WhatsApp reply within a minute, day and night.',
    screens: [
      {
        title: 'No one has to wait',
        description: 'Choose a template once. Every new lead gets it by WhatsApp while you’re busy.',
      },
    ],
    cta: { text: 'Set it up', link: '/automations/whatsapp-responder' },
    cover: 'message',
    isTickable: true,
    isOf: null,
  },
  SETUP_SEQUENCE: {
    name: 'Set up a sequence',
    description: 'Steps that remind you what to send, and when.',
    screens: [
      {
        title: 'Never forget the third message',
        description: 'Plan the steps once. Every client in the sequence comes up on the right day.',
      },
    ],
    cta: { text: 'Create a sequence', link: '/content/sequences' },
    cover: 'sequence',
    isTickable: true,
    isOf: holding('CONTENT.CREATE'),
  },
  INVITE_TEAM: {
    name: 'Invite your team',
    description: 'Share leads fairly and see who answers first.',
    screens: [
      {
        title: 'Work leads together',
        description: 'Invite people by email and decide what each of them can see and do.',
      },
    ],
    cta: { text: 'Invite people', link: '/team/manage' },
    cover: 'team',
    isTickable: true,
    isOf: holding('TEAM.MANAGE'),
  },
  LEAD_ASSIGNMENT: {
    name: 'Decide who gets which lead',
    description: 'Rules by source, campaign or answer, or round robin.',
    screens: [
      {
        title: 'The right person, right away',
        description: 'Rules run from top to bottom, and the first match decides. Try them on last month’s leads first.',
      },
      {
        title: 'No lead is left waiting',
        description: 'A response time limit reminds the owner, then reassigns the lead to the next person.',
      },
    ],
    cta: { text: 'Set up lead assignment', link: '/team/lead-assignment' },
    cover: 'rules',
    isTickable: true,
    isOf: holding('TEAM.MANAGE'),
  },
  CUSTOM_FIELDS: {
    name: 'Add your own fields',
    description: 'Budget, move-in date, number plate: what matters to you.',
    screens: [
      {
        title: 'Know what you need to know',
        description: 'Add fields for text, numbers, dates or choices. They appear on every client, in your order.',
      },
    ],
    cta: { text: 'Add a field', link: '/account/custom-client-fields' },
    cover: 'fields',
    isTickable: true,
    isOf: holding('CUSTOM_FIELDS.MANAGE'),
  },
  DOWNLOAD_APP: {
    name: 'Get the app on your phone',
    description: 'Alerts reach you even when it’s closed.',
    screens: [
      {
        title: 'Leads in your pocket',
        description: 'We’ll send you a link. Install it and new leads ring on your phone.',
      },
    ],
    cta: { text: 'Send me the link', link: '/app-download' },
    cover: 'phone',
    isTickable: true,
    isOf: everybody,
  },
  META_CAPI: {
    name: 'Tell Meta which leads bought',
    description: 'It finds more people like them.',
    screens: [
      {
        title: 'Better leads from the same budget',
        description: 'Send won clients back to Meta, and its ads look for more people like them.',
      },
    ],
    cta: { text: 'Connect Conversions API', link: '/account/meta-conversion-api' },
    cover: 'meta',
    isTickable: true,
    isOf: holding('INTEGRATIONS.MANAGE'),
  },
  BOOK_DEMO: {
    name: 'Book a demo',
    description: 'We’ll set it up with you, in half an hour.',
    screens: [
      {
        title: 'Half an hour that saves days',
        description: 'Show us how you work. We’ll connect your sources and set up your rules together.',
      },
    ],
    cta: { text: 'Book a demo', link: '/contact-sales' },
    cover: 'call',
    isTickable: true,
    // Off when self-hosted: nobody takes calls unless the operator says who (rule 174).
    isOf: (_actor, { links }) => links.salesEmail !== undefined,
  },
}
