/** What is said of clients and their leads in alerts, and who is alerted about a client. */
export { lastLead, leadAlert, nameIn, nameOfClient, presentClient, whatIsNew, whyUnassigned } from './about-lead.ts'
export { activeMembers, type Member, recipientsAmong, recipientsOf } from './recipients.ts'
