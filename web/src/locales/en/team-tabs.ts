export default {
  title: 'Team',
  label: 'Parts of the team',
  dashboard: 'Dashboard',
  members: 'Members',
  assignment: 'Lead assignment',
  subteams: 'Sub-teams',
} as const
