export default {
  title: 'Tracking pixels',
  intro:
    'See which ads bring people to your lead forms and pages, and which of them become leads. A pixel loads only once you switch it on.',
  others: 'Ask your account owner to set up tracking pixels. You don’t have permission to change them.',
  failed: 'The tracking pixels couldn’t be loaded',
  on: 'On',
  off: 'Off',
  enable: '{{name}} pixel',
  ids: {
    meta: { label: 'Meta pixel ID', help: 'In Meta Events Manager, under Data sources.' },
    google: {
      label: 'Google tag ID',
      help: 'From Google Analytics (G-…) or Google Ads (AW-…). Tag Manager containers (GTM-…) aren’t supported.',
    },
    tiktok: { label: 'TikTok pixel ID', help: 'In TikTok Ads Manager, under Tools › Events.' },
    linkedin: { label: 'LinkedIn partner ID', help: 'In LinkedIn Campaign Manager, under Data › Signals manager.' },
  },
  label: {
    label: 'Conversion label (optional)',
    help: 'Counts each lead as this Google Ads conversion: what comes after the slash in AW-123456789/AbC-D_efG-h12_34.',
  },
  conversion: {
    label: 'Conversion ID (optional)',
    help: 'Counts each lead as this LinkedIn conversion.',
  },
  where: 'Where they load',
  places: {
    on_forms: { label: 'Lead forms', text: 'A page view when someone opens a form, and a lead when they send it.' },
    on_pages: {
      label: 'Pages',
      text: 'A page view when someone opens a page you shared. The provider sees its address.',
    },
  },
  privacy: 'Privacy',
  ask: 'Ask for consent first',
  askText: 'Nothing loads until the visitor allows it, and they can change their mind.',
  askOff: 'Pixels load straight away. Many countries, including the EU and the UK, require consent first.',
  never: 'Robots, link previews, your team’s own browsers and forms embedded in other sites are never counted.',
} as const
