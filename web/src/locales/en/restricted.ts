export default {
  owner: 'You’re on the free plan. Upgrade to use this. Your changes will still be here.',
  member: 'Your account is on the free plan. Ask the account owner, {{email}}, to upgrade.',
  memberNoMail: 'Your account is on the free plan. Ask the account owner to upgrade.',
  sponsored: 'Your account is on its sponsor’s free plan.',
  sponsoredAutomation: 'Automations can’t be bought for a sponsored account.',
  paidAutomation: 'Automations can’t be bought with your payment method. Contact support: {{email}}',
  paidAutomationNoMail: 'Automations can’t be bought with your payment method.',
  viewPlans: 'View pricing plans',
  contactAdmin: 'Contact admin',
} as const
