/**
 * Statements that break the rules of statements by organisation and need another design, as `offencesOf` names them. This
 * list only shrinks: a new one fails its test, and one that no test meets any longer fails the run of all tests.
 */
export const knownOffences: ReadonlySet<string> = new Set([
  // What waits together shares a transaction, and several organisations a statement (docs/decisions/0015-shared-transactions.md).
  'delete import_rows*',
  'delete uploads*',
  'select absences a*, users w',
  'select assignment_rule_sets s*',
  'select assignment_rule_sets*',
  'select client_groups*',
  'select clients*',
  'select distribution_copies*',
  'select distribution_rule_sets s*',
  'select distribution_rule_sets*',
  'select leads*, clients*',
  'select memberships m*, users u',
  'select memberships v*, users u',
  'select memberships*',
  'select memberships*, users',
  'select push_subscriptions*, sessions*',
  'select user_preferences*',
  'update imports*',
  // The same, by rows that are parameters.
  'select assignment_rule_members m*',
  'select client_contacts x*',
  'select clients x*',
  'select distribution_copies c*',
  'select distribution_recipients r*',
  'select distribution_refusals f*',
  'select distribution_sent s*',
  'select leads*',
  'select memberships m*',
  'select notices n*',
  'update assignment_rule_members m*',
  'update assignment_rules r*',
  'update distribution_copies c*',
  'update distribution_recipients r*',
  'update distribution_rules r*',
  'update notices n*',
  // Others.
  'select absences a*',
  'select sessions s*, users u, organizations o, memberships m*',
  'select users u, memberships m*',
  'update sessions*',
])
